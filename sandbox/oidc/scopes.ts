/** Lists of scopes: separated by spaces on the wire, without duplicates. */
export function scopeList(value: string): readonly string[] {
  return [...new Set(value.split(' ').filter((scope) => scope !== ''))]
}

export function joinScopes(...lists: readonly (readonly string[])[]): string {
  return [...new Set(lists.flat())].join(' ')
}
