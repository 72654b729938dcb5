//! Links that let a second device or another person host a running room.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum HostLinkPurpose {
    /// The host's own second device.
    Remote,
    /// Someone else.
    CoHost,
}

/// A new link.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewHostLink {
    /// Who it is for.
    #[garde(skip)]
    pub purpose: HostLinkPurpose,
    /// A name to tell the links apart, at most 40 characters. It may be empty.
    #[serde(default)]
    #[garde(length(graphemes, max = 40), length(max = 400))]
    pub label: String,
}

/// A link of a room, without its key.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HostLink {
    /// The unique ID. It never changes.
    pub id: String,
    /// Who it is for.
    pub purpose: HostLinkPurpose,
    /// The name its host gave it; may be empty.
    pub label: String,
    /// The name of the account that opened it last while logged in; `null` if none did.
    #[schema(required)]
    pub account_name: Option<String>,
    /// How many connections it has now.
    pub connected_count: u32,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When someone last connected with it (RFC 3339); `null` means never.
    #[schema(required)]
    pub last_used_at: Option<String>,
}

/// A new link with its key, which is returned only once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeHostLink {
    /// The link.
    pub link: HostLink,
    /// The key: 32 random bytes as unpadded base64url. Send it in an `attachHostLink` message.
    pub key: String,
}
