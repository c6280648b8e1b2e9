//! The CPU's name.

/// What the CPU calls itself, or what it is at least.
pub fn cpu() -> String {
    let name = own_name().or_else(kernels_name);
    name.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn own_name() -> Option<String> {
    let brand = raw_cpuid::CpuId::new().get_processor_brand_string()?;
    let name = brand.as_str().trim();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn own_name() -> Option<String> {
    None
}

/// The name that Linux gives it.
fn kernels_name() -> Option<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let is_name = |line: &&str| line.starts_with("model name") || line.starts_with("Model");
    let line = info.lines().find(is_name)?;
    let (_, name) = line.split_once(':')?;
    Some(name.trim().to_owned())
}
