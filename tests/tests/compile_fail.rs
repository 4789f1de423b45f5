//! What the types forbid. Each file in `compile_fail/` is a program that would go wrong, and must not compile.

#[test]
fn programs_that_would_go_wrong_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*.rs");
}
