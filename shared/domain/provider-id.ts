/** An id that a provider has made: it becomes one segment of an address of theirs, and is never a way to another one. */
const PROVIDER_ID = /^(?!\.{1,2}$)[\w.~!$'()*+,=@-]{1,512}$/

export function isProviderId(text: string): boolean {
  return PROVIDER_ID.test(text)
}
