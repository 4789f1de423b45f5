//! Without the feature `bindgen` this does nothing: the committed files in `src/generated` are used.
//!
//! With it, the bindings are generated from the `cuda.h` and `cudaTypedefs.h` of `CUDA_PATH`, `CUDA_HOME` or
//! `/usr/local/cuda` into `OUT_DIR` and compiled from there. `scripts/generate` copies them over the committed ones.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "bindgen")]
    generate::main();
}

#[cfg(feature = "bindgen")]
mod generate {
    use std::collections::{BTreeMap, HashMap};
    use std::fmt::Write as _;
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    use bindgen::callbacks::{ItemInfo, ParseCallbacks};
    use quote::ToTokens;

    /// Groups of cuda.h in the order in which the documentation shows them: this project's own subject first.
    const FIRST: [&str; 4] = ["CUDA_MEM", "CUDA_VA", "CUDA_UNIFIED", "CUDA_MALLOC_ASYNC"];

    pub(super) fn main() {
        println!("cargo:rerun-if-changed=wrapper.h");
        for var in ["CUDA_PATH", "CUDA_HOME", "BINDGEN_EXTRA_CLANG_ARGS", "LIBCLANG_PATH"] {
            println!("cargo:rerun-if-env-changed={var}");
        }
        let include = include_dir();
        println!("cargo:rerun-if-changed={}", include.join("cuda.h").display());
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        let read = |name: &str| {
            let path = include.join(name);
            fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        };
        let bindings = syn::parse_file(&bindgen(&include, &c_headers(&out))).expect("bindgen writes Rust");
        let header = read("cuda.h");
        let (types, functions) = split(bindings, &header);
        let functions = functions_file(&functions, &groups(&header), &versions(&read("cudaTypedefs.h")));
        fs::write(out.join("types.rs"), types).expect("write types.rs");
        fs::write(out.join("functions.rs"), functions).expect("write functions.rs");
    }

    /// The folder that holds cuda.h: a toolkit, or a folder with the two headers alone.
    fn include_dir() -> PathBuf {
        let roots: Vec<PathBuf> = ["CUDA_PATH", "CUDA_HOME"]
            .iter()
            .filter_map(env::var_os)
            .map(PathBuf::from)
            .chain([PathBuf::from("/usr/local/cuda")])
            .collect();
        roots
            .iter()
            .flat_map(|root| [root.join("include"), root.clone()])
            .find(|dir| dir.join("cuda.h").is_file())
            .unwrap_or_else(|| {
                panic!(
                    "no cuda.h under {roots:?}: set CUDA_PATH, or run scripts/fetch-cuda-headers and name its folder"
                )
            })
    }

    /// What cuda.h takes from the C library, in terms of the compiler's own macros: so that the result is the same on
    /// every machine and for every target, with any libclang, with or without C headers.
    fn c_headers(out: &Path) -> PathBuf {
        let dir = out.join("c");
        let stdint: String = [8, 16, 32, 64]
            .map(|n| format!("typedef __INT{n}_TYPE__ int{n}_t;\ntypedef __UINT{n}_TYPE__ uint{n}_t;\n"))
            .concat();
        fs::create_dir_all(&dir).expect("create a folder in OUT_DIR");
        fs::write(dir.join("stdlib.h"), "typedef __SIZE_TYPE__ size_t;\n").expect("write stdlib.h");
        fs::write(dir.join("stdint.h"), stdint).expect("write stdint.h");
        dir
    }

    #[derive(Debug)]
    struct Names;

    impl ParseCallbacks for Names {
        /// `typedef enum cudaError_enum {...} CUresult` and its like: the typedef's name is the one in use.
        fn item_name(&self, item: ItemInfo) -> Option<String> {
            match item.name {
                "cudaError_enum" => Some("CUresult".to_owned()),
                name => name.strip_suffix("_enum").map(str::to_owned),
            }
        }
    }

    fn bindgen(include: &Path, c_headers: &Path) -> String {
        bindgen::Builder::default()
            .header("wrapper.h")
            .clang_args(["-nostdinc".into(), format!("-I{}", c_headers.display()), format!("-I{}", include.display())])
            .allowlist_function("cu[A-Z].*")
            .allowlist_type("(CU|cu)[a-zA-Z].*")
            .allowlist_var("(CU_|CUDA_).*")
            // A plain Rust enum would be undefined behaviour on the first value that a newer driver adds.
            .default_enum_style(bindgen::EnumVariation::NewType { is_bitfield: false, is_global: false })
            .generate_comments(false)
            .layout_tests(false)
            .disable_header_comment()
            .use_core()
            .ctypes_prefix("core::ffi")
            .derive_default(true)
            .no_debug("cudaError_enum")
            .must_use_type("cudaError_enum")
            .parse_callbacks(Box::new(Names))
            .generate()
            .expect("bindgen reads cuda.h")
            .to_string()
    }

    /// Takes the functions out of bindgen's output, and its unsafe `Default` bodies with them.
    fn split(mut file: syn::File, header: &str) -> (String, Vec<syn::ForeignItemFn>) {
        let mut functions = Vec::new();
        let mut items = Vec::new();
        let mut copied = Vec::new();
        let mut zeroed = Vec::new();
        let mut results = Vec::new();
        let mut newtypes = Vec::new();
        for item in std::mem::take(&mut file.items) {
            match item {
                syn::Item::ForeignMod(block) => functions.extend(block.items.into_iter().map(|item| match item {
                    syn::ForeignItem::Fn(function) => function,
                    other => panic!("not a function: {}", other.to_token_stream()),
                })),
                syn::Item::Impl(block) if block.trait_.is_some() => {
                    zeroed.push(block.self_ty.to_token_stream().to_string())
                }
                syn::Item::Impl(mut block) => {
                    let mut constants: Vec<_> = block.items.iter().filter_map(constant).collect();
                    if block.self_ty.to_token_stream().to_string() == "CUresult" {
                        results.append(&mut constants);
                    }
                    block.attrs.clear();
                    items.push(syn::Item::Impl(block));
                }
                mut other => {
                    if let syn::Item::Const(item) = &mut other
                        && is_all_ones(header, &item.ident.to_string())
                    {
                        (item.ty, item.expr) = (syn::parse_quote!(u32), syn::parse_quote!(u32::MAX));
                    }
                    if let syn::Item::Struct(item) = &mut other
                        && let syn::Fields::Unnamed(fields) = &mut item.fields
                        && fields.unnamed.len() == 1
                    {
                        // A C enum without negative values is an `unsigned int` on Linux and an `int` on Windows; they
                        // have the same size, and one file serves both.
                        let name = item.ident.to_string();
                        let signed = items.iter().any(|i| {
                            matches!(i, syn::Item::Impl(b)
                            if b.self_ty.to_token_stream().to_string() == name
                            && b.items.iter().filter_map(constant).any(|(_, v)| v.starts_with('-')))
                        });
                        fields.unnamed[0].ty = if signed {
                            syn::parse_quote!(core::ffi::c_int)
                        } else {
                            syn::parse_quote!(core::ffi::c_uint)
                        };
                        newtypes.push(name);
                    }
                    if let syn::Item::Struct(syn::ItemStruct { attrs, ident, .. })
                    | syn::Item::Union(syn::ItemUnion { attrs, ident, .. }) = &mut other
                    {
                        let derived = take_derives(attrs);
                        let has = |name: &str| derived.iter().any(|d| d == name);
                        let name = ident.to_string();
                        if has("Default") {
                            zeroed.push(name.clone());
                        }
                        // A pattern may name the constants of a newtype: that takes the derived kind of equality.
                        match (has("Debug") && has("Copy"), has("PartialEq")) {
                            (true, true) => attrs.push(syn::parse_quote!(#[derive(Debug, PartialEq)])),
                            (true, false) => attrs.push(syn::parse_quote!(#[derive(Debug)])),
                            (false, true) => attrs.push(syn::parse_quote!(#[derive(PartialEq)])),
                            (false, false) => {}
                        }
                        if has("Copy") && newtypes.last() != Some(&name) {
                            copied.push(name);
                        }
                    }
                    items.push(other);
                }
            }
        }
        let mut text = String::from(
            "// Generated from cuda.h by build.rs (feature `bindgen`): run scripts/generate, do not edit.\n\n",
        );
        file.items = items;
        text += &prettyplease::unparse(&file);
        let results = results.into_iter().map(|(name, _)| name).collect();
        for (list, names) in
            [("copy", copied), ("zeroed_default", zeroed), ("newtype", newtypes), ("result_names", results)]
        {
            writeln!(text, "\n{list}! {{\n    {}\n}}", names.join("\n    ")).expect("a String takes it");
        }
        (text, functions)
    }

    /// Takes away what bindgen derives and says what it was. Of the 1,300 functions that it would be, those that nobody
    /// misses (`Hash`, `Debug` of the types that are only ever pointed to) are left out and the rest is written the
    /// short way, by the macros in `lib.rs`: it is a third of the time that the crate takes to compile.
    fn take_derives(attrs: &mut Vec<syn::Attribute>) -> Vec<syn::Ident> {
        let mut derived = Vec::new();
        attrs.retain(|attr| {
            let is_derive = attr.path().is_ident("derive");
            if is_derive {
                attr.parse_nested_meta(|meta| {
                    derived.extend(meta.path.get_ident().cloned());
                    Ok(())
                })
                .expect("a list of traits");
            }
            !is_derive
        });
        derived
    }

    /// Whether cuda.h defines the macro as `(~0u)`, which bindgen takes for -1.
    fn is_all_ones(header: &str, name: &str) -> bool {
        let defined = header.lines().find_map(|l| l.strip_prefix("#define ")?.strip_prefix(name)?.strip_prefix(' '));
        defined.is_some_and(|value| value.trim().trim_matches(['(', ')']).eq_ignore_ascii_case("~0u"))
    }

    /// `pub const NAME: Type = Type(VALUE);` of a newtype enum.
    fn constant(item: &syn::ImplItem) -> Option<(String, String)> {
        let syn::ImplItem::Const(item) = item else { return None };
        let syn::Expr::Call(call) = &item.expr else { return None };
        Some((item.ident.to_string(), call.args.to_token_stream().to_string()))
    }

    /// `cuMemAlloc_v2_ptds` is ("cuMemAlloc", 2, "_ptds").
    fn parts(symbol: &str) -> (&str, u32, &str) {
        let (rest, thread) = match symbol.rfind("_pt") {
            Some(at) => symbol.split_at(at),
            None => (symbol, ""),
        };
        match rest.rsplit_once("_v") {
            Some((base, version)) => (base, version.parse().expect("a version"), thread),
            None => (rest, 1, thread),
        }
    }

    /// The documentation group of each function name as C source spells it: (key, title).
    fn groups(header: &str) -> HashMap<String, (String, String)> {
        let mut found = HashMap::new();
        for section in header.split("\\defgroup ").skip(1) {
            // "[DEPRECATED]" groups have pages of their own; a misspelling of the header is not carried on.
            let (key, title) = section.lines().next().and_then(|l| l.split_once(' ')).expect("a key and a title");
            let title = title.trim().replace("Managment", "Management").replace("[DEPRECATED]", "(deprecated)");
            let group = (key.to_owned(), title);
            for declared in section.split("CUDAAPI").skip(1).map(str::trim_start).filter(|d| d.starts_with("cu")) {
                let name = declared.split('(').next().expect("a name");
                found.entry(parts(name).0.to_owned()).or_insert_with(|| group.clone());
            }
        }
        // `#define cuGraphInstantiate __CUDA_API_PTSZ(cuGraphInstantiateWithFlags)`: documented under the first name only.
        for (name, target) in header.lines().filter_map(|l| l.strip_prefix("#define cu")?.split_once(' ')) {
            let target = target.trim().trim_start_matches("__CUDA_API_PTSZ(").trim_start_matches("__CUDA_API_PTDS(");
            if let Some(group) = found.get(&format!("cu{name}")).cloned() {
                found.entry(parts(target.trim_end_matches(')')).0.to_owned()).or_insert(group);
            }
        }
        found
    }

    /// The CUDA version each exported symbol came with. cudaTypedefs.h names versions (`PFN_cuMemAlloc_v3020`), the
    /// library numbers them (`cuMemAlloc_v2`); both are in the same order.
    fn versions(typedefs: &str) -> BTreeMap<(String, String), Vec<u32>> {
        let mut found: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for name in typedefs.split("*PFN_").skip(1).filter_map(|text| text.split_once(')')).map(|(name, _)| name) {
            let (base, version, thread) = parts(name);
            found.entry((base.to_owned(), thread.to_owned())).or_default().push(version);
        }
        for versions in found.values_mut() {
            versions.sort_unstable();
            versions.dedup();
        }
        found
    }

    fn functions_file(
        functions: &[syn::ForeignItemFn],
        groups: &HashMap<String, (String, String)>,
        versions: &BTreeMap<(String, String), Vec<u32>>,
    ) -> String {
        let mut symbols: BTreeMap<(&str, &str), Vec<u32>> = BTreeMap::new();
        let names: Vec<String> = functions.iter().map(|f| f.sig.ident.to_string()).collect();
        for name in &names {
            let (base, version, thread) = parts(name);
            symbols.entry((base, thread)).or_default().push(version);
        }
        symbols.values_mut().for_each(|list| list.sort_unstable());

        let mut sections: Vec<(&str, &str, Vec<String>)> = Vec::new();
        for (function, name) in functions.iter().zip(&names) {
            let (base, version, thread) = parts(name);
            let numbered = &symbols[&(base, thread)];
            let dated = versions.get(&(base.to_owned(), thread.to_owned())).map_or(&[][..], Vec::as_slice);
            assert_eq!(numbered.len(), dated.len(), "cudaTypedefs.h and cuda.h disagree about {base}{thread}");
            let since = dated[numbered.iter().position(|&v| v == version).expect("listed above")];
            let (key, title) = groups.get(base).unwrap_or_else(|| panic!("{base} is in no group of cuda.h"));
            let inputs = function.sig.inputs.to_token_stream().to_string();
            let line = format!(
                "    fn {name}({}) since {since} \"{}.{}.\"{};\n",
                tidy(&inputs),
                since / 1000,
                since % 1000 / 10,
                if name == base { String::new() } else { format!(" alias \"{base}\"") }
            );
            assert_eq!(
                function.sig.output.to_token_stream().to_string(),
                "-> CUresult",
                "{name}: every function answers a CUresult, and the stubs rely on it"
            );
            match sections.iter_mut().find(|(k, ..)| k == key) {
                Some((_, _, lines)) => lines.push(line),
                None => sections.push((key, title, vec![line])),
            }
        }
        sections.sort_by_key(|(key, ..)| FIRST.iter().position(|k| k == key).unwrap_or(FIRST.len()));
        let mut text = String::from(
            "// Generated from cuda.h by build.rs (feature `bindgen`): run scripts/generate, do not edit.\n\nentries! {\n",
        );
        for (key, title, mut lines) in sections {
            lines.sort_by_key(|line| (!line.contains("fn cuMem"), line.clone()));
            // Doxygen's file name: every underscore doubled.
            let page = format!("https://docs.nvidia.com/cuda/cuda-driver-api/group__{}.html", key.replace('_', "__"));
            // Written out: putting it together in a macro for each function takes a tenth of the crate's build time.
            write!(text, "group \"{title}.\" \"[{title}]({page}), since CUDA\" {{\n{}}}\n", lines.concat())
                .expect("a String takes it");
        }
        text + "}\n"
    }

    /// Tokens as a person would type them.
    fn tidy(tokens: &str) -> String {
        let mut text = tokens.to_owned();
        for (long, short) in [
            (" :: ", "::"),
            (":: ", "::"),
            (" : ", ": "),
            (" , ", ", "),
            ("* mut ", "*mut "),
            ("* const ", "*const "),
            ("core::ffi::", ""),
        ] {
            text = text.replace(long, short);
        }
        text.trim_end_matches([',', ' ']).to_owned()
    }
}
