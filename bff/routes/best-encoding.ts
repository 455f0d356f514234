export type Encoding = 'br' | 'gzip' | 'identity'

/** What the browser likes best of what there is. `accepted` is the Accept-Encoding header. */
export function bestEncoding(accepted: string, has: (encoding: Encoding) => boolean): Encoding {
  const refused = /\b(br|gzip)\s*;\s*q=0(?:\.0*)?(?:,|$)/g
  const without = accepted.replaceAll(refused, '')
  if (has('br') && /\bbr\b/.test(without)) return 'br'
  return has('gzip') && /\bgzip\b/.test(without) ? 'gzip' : 'identity'
}
