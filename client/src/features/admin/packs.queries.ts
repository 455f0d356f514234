/** API calls for the rule packs of liens, by name. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changePackEndpoint,
  listPacksEndpoint,
  type AdminPack,
} from '../../../../shared/contracts/admin-packs.ts'
import { formatDay } from '../../../../shared/domain/books/book-words.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export function packsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'packs'] as const,
    queryFn: async ({ signal }) => unwrap(await http.call(listPacksEndpoint, { signal })).packs,
  })
}

export type PackOrder = z.output<typeof changePackEndpoint.request>

export async function changePack(
  http: HttpClient,
  { state, topic, version }: AdminPack,
  body: PackOrder,
): Promise<void> {
  const params = { state, topic, version: String(version) }
  unwrap(await http.call(changePackEndpoint, { params, body }))
}

const TOPIC_NAMES: Readonly<Record<string, string>> = {
  erisa_insured: 'ERISA plan, insured',
  erisa_self_funded: 'ERISA plan, self-funded',
  feca: 'FECA',
  fehb: 'FEHB plan',
  medicaid: 'Medicaid',
  medicare_equal_or_more: 'Medicare, paid as much or more',
  medicare_fixed_percentage: 'Medicare, fixed percentage',
  medicare_less: 'Medicare, paid less',
  medicare_opposed: 'Medicare, opposed',
  medicare_plan: 'Medicare Advantage or Part D',
  medicare_wc_lump_sum: 'Medicare, lump sum of workers’ compensation',
  medpay_pip: 'MedPay or PIP',
  military: 'TRICARE and other military care',
  workers_compensation: 'workers’ compensation',
}

/** "Texas: hospital, version 1". */
export function packName({ state, topic, version }: Pick<AdminPack, 'state' | 'topic' | 'version'>): string {
  const place = state === 'US' ? 'Federal or payer' : jurisdictionName(state)
  return `${place}: ${TOPIC_NAMES[topic] ?? topic.replaceAll('_', ' ')}, version ${version}`
}

/** "from Jan 1, 2006 to Dec 31, 2018". */
export function datesWords({ from, to }: { readonly from: string; readonly to: string | null }): string {
  return `from ${formatDay(from)}${to === null ? ' on' : ` to ${formatDay(to)}`}`
}
