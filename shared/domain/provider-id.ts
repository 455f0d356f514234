/** A provider's id, safe as one path segment of the provider's URL: it cannot lead to another path. */
const PROVIDER_ID = /^(?!\.{1,2}$)[\w.~!$'()*+,=@-]{1,512}$/

export function isProviderId(text: string): boolean {
  return PROVIDER_ID.test(text)
}
