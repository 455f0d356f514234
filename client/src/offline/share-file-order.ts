/** Messages to the worker that writes the share file. A separate module, so that the worker bundles nothing else. */

export const SHARE_FILE = 'key-share'

export type ShareFileOrder = { readonly write: string } | { readonly erase: true }
