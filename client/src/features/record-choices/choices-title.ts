export function titleOf(count: number): string {
  if (count === 0) return 'Everything is decided'
  return count === 1 ? '1 thing to decide' : `${count} things to decide`
}
