/** What the writing worker is told. Apart from the rest, so that the worker brings nothing else. */

export const SHARE_FILE = 'key-share'

export type ShareFileOrder = { readonly write: string } | { readonly erase: true }
