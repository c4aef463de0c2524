//! What a program needs from the machine that it runs on, read from its file.

/// Segments that name the dynamic linker, and that list what is to be linked.
const INTERPRETER: u32 = 3;
const DYNAMIC: u32 = 2;
/// The tag of a needed library in the latter.
const NEEDED: u64 = 1;

/// Whether a program runs on any Linux of its architecture: neither a dynamic linker nor a library, and so no version of glibc, is needed.
///
/// # Errors
/// The file is not a 64-bit little-endian ELF file, or is cut.
pub(crate) fn is_static(program: &[u8]) -> Result<bool, String> {
    if program.get(..6) != Some(b"\x7fELF\x02\x01") {
        return Err("the program is not a 64-bit little-endian ELF file".to_owned());
    }
    let (table, size, count) = (long(program, 32)?, short(program, 54)?, short(program, 56)?);
    for number in 0..u64::from(count) {
        let segment = table.saturating_add(number * u64::from(size));
        match word(program, segment)? {
            INTERPRETER => return Ok(false),
            DYNAMIC if needs_libraries(program, segment)? => return Ok(false),
            _ => {}
        }
    }
    Ok(true)
}

fn needs_libraries(program: &[u8], segment: u64) -> Result<bool, String> {
    let (start, length) = (long(program, segment + 8)?, long(program, segment + 32)?);
    for entry in (0..length).step_by(16) {
        if long(program, start.saturating_add(entry))? == NEEDED {
            return Ok(true);
        }
    }
    Ok(false)
}

fn bytes<const N: usize>(program: &[u8], at: u64) -> Result<[u8; N], String> {
    let start = usize::try_from(at).unwrap_or(usize::MAX);
    let found = program.get(start..).and_then(|rest| rest.first_chunk::<N>());
    found.copied().ok_or_else(|| format!("the program ends before byte {at}, where its header says that something is"))
}

fn short(program: &[u8], at: u64) -> Result<u16, String> {
    bytes(program, at).map(u16::from_le_bytes)
}

fn word(program: &[u8], at: u64) -> Result<u32, String> {
    bytes(program, at).map(u32::from_le_bytes)
}

fn long(program: &[u8], at: u64) -> Result<u64, String> {
    bytes(program, at).map(u64::from_le_bytes)
}

/// Where a text that must not be in the program is, such as a folder of the machine that built it: the text around it.
pub(crate) fn find<'a>(program: &'a [u8], text: &str) -> Option<std::borrow::Cow<'a, str>> {
    let at = program.windows(text.len()).position(|window| window == text.as_bytes())?;
    Some(String::from_utf8_lossy(&program[at..program.len().min(at + 120)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program with these segments, each with its kind and what is in it.
    fn program(segments: &[(u32, &[u64])]) -> Vec<u8> {
        let mut file = b"\x7fELF\x02\x01".to_vec();
        file.resize(64, 0);
        file[32] = 64;
        file[54] = 56;
        file[56] = segments.len() as u8;
        let mut contents = Vec::new();
        let start = 64 + 56 * segments.len() as u64;
        for (kind, longs) in segments {
            file.extend(kind.to_le_bytes());
            file.extend(0_u32.to_le_bytes());
            file.extend((start + contents.len() as u64).to_le_bytes());
            file.extend([0; 16]);
            file.extend((8 * longs.len() as u64).to_le_bytes());
            file.extend([0; 16]);
            contents.extend(longs.iter().flat_map(|long| long.to_le_bytes()));
        }
        file.extend(contents);
        file
    }

    #[test]
    fn a_program_without_interpreter_and_libraries_is_static() {
        assert_eq!(is_static(&program(&[])), Ok(true));
        // What a static program that can be loaded anywhere has: relocations, and no library.
        assert_eq!(is_static(&program(&[(1, &[]), (DYNAMIC, &[7, 0x2588, 0, 0])])), Ok(true));
        assert_eq!(is_static(&program(&[(1, &[]), (DYNAMIC, &[7, 0x2588, NEEDED, 12, 0, 0])])), Ok(false));
        assert_eq!(is_static(&program(&[(INTERPRETER, &[])])), Ok(false));
    }

    #[test]
    fn this_test_needs_libraries() {
        let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        if cfg!(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64", target_endian = "little")) {
            assert_eq!(is_static(&own), Ok(false));
        }
    }

    #[test]
    fn what_is_cut_or_no_program_is_refused() {
        assert!(is_static(b"#!/bin/sh\n").unwrap_err().contains("ELF"));
        let whole = program(&[(DYNAMIC, &[7, 0x2588, 0, 0])]);
        assert!(is_static(&whole[..whole.len() - 9]).unwrap_err().contains("ends before byte"));
    }

    #[test]
    fn a_path_in_a_program_is_found() {
        assert_eq!(find(b"..\0/home/me/x.rs\0..", "/home/me/").as_deref(), Some("/home/me/x.rs\0.."));
        assert_eq!(find(b"..\0/cargo/x.rs\0..", "/home/me/"), None);
    }
}
