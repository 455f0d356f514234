/** Named filters and sort orders, stored on this device per user. */
import { z } from 'zod'
import { referralBoxSchema, type ReferralBox } from '../../../../../shared/contracts/referrals.ts'
import { useKept } from '../../../offline/react/use-kept.ts'
import { filtersOf, withFilters, type ReferralFilters } from './referral-filters.ts'

export const VIEW_NAME_MAX = 40

const viewsSchema = z.array(
  z.object({
    box: referralBoxSchema,
    name: z.string().min(1).max(VIEW_NAME_MAX),
    /** The filters as a query string. */
    query: z.string(),
  }),
)
type StoredView = z.infer<typeof viewsSchema>[number]
const NONE: StoredView[] = []

type SavedView = { readonly name: string; readonly filters: ReferralFilters }

type SavedViews = {
  /** The views of this list, sorted by name; empty while they cannot be read. */
  readonly views: readonly SavedView[]
  /** Replaces a view with the same name. Rejects when the device cannot store it. */
  readonly save: (name: string, filters: ReferralFilters) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}

export function useSavedViews(box: ReferralBox): SavedViews {
  const { value, change } = useKept('referral-views', viewsSchema, NONE)
  const isOther =
    (name: string) =>
    (view: StoredView): boolean =>
      view.box !== box || view.name !== name
  return {
    views: viewsOf(value ?? NONE, box),
    save: (name, filters) => {
      const query = withFilters(new URLSearchParams(), filters).toString()
      return change((before) => [...before.filter(isOther(name)), { box, name, query }])
    },
    remove: (name) => change((before) => before.filter(isOther(name))),
  }
}

function viewsOf(stored: readonly StoredView[], box: ReferralBox): readonly SavedView[] {
  return stored
    .filter((view) => view.box === box)
    .map(({ name, query }) => ({ name, filters: filtersOf(new URLSearchParams(query)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
