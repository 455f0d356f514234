/** How a fee was computed, in words with its figures, for a statement that a client reads. Pure. */
import { feeSchema } from '../records/book.ts'
import type { JsonValue } from '../records/record.ts'
import { formatDollars } from '../referral-fee.ts'

type FeeFigures = { readonly gross: number; readonly costs: number; readonly fee: number }

/** Empty: no fee is entered. */
export function feeBasis(unit: JsonValue | undefined, { gross, costs, fee }: FeeFigures): string {
  const { success, data } = feeSchema.safeParse(unit)
  if (!success) return ''
  if (data.kind === 'amount') {
    const reason = data.reason.trim()
    return reason === '' ? `A fixed fee of ${formatDollars(fee)}.` : sentence(reason)
  }
  const isNet = data.base === 'net_of_costs'
  const base = isNet ? Math.max(0, gross - costs) : gross
  const of = isNet
    ? `the recovery less case costs (${formatDollars(gross)} less ${formatDollars(costs)} is ${formatDollars(base)})`
    : `the total recovery of ${formatDollars(gross)}`
  const tiers = [...data.tiers].sort((one, other) => one.from - other.from)
  const [first] = tiers
  if (tiers.length === 1 && first?.from === 0) return `${percentWords(first.percent)} of ${of}.`
  const parts = tiers.map(({ from, percent }, at) => {
    const next = tiers[at + 1]?.from
    const part =
      next === undefined
        ? `above ${formatDollars(from)}`
        : `from ${formatDollars(from)} to ${formatDollars(next)}`
    const within = Math.max(0, Math.min(base, next ?? base) - from)
    return `${percentWords(percent)} of the part ${part}, which is ${formatDollars(within)}`
  })
  return `Of ${of}: ${parts.join('; ')}.`
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}

/** As it was typed: 33 1/3%, or 1/3 without the sign. */
function percentWords(typed: string): string {
  const words = typed.trim()
  const isFraction = /^\d+ ?\/ ?\d+$/.test(words)
  return isFraction || words.endsWith('%') ? words : `${words}%`
}
