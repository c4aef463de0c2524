//! What the workspace's commands do, where tests need it too.

pub mod rulings;
