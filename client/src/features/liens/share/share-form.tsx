import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SHARE_DAYS, shareBookEndpoint } from '../../../../../shared/contracts/book-shares.ts'
import { SHARE_TIERS, type ShareTier } from '../../../../../shared/domain/books/share-tiers.ts'
import { isCalendarDate } from '../../../../../shared/domain/calendar-date.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import styles from '../matter/matter.module.css'
import { COPY_WORDS, TIER_LABELS, TIER_WORDS } from './tier-words.ts'

type Order = {
  /** A repeated call with the same id makes one share; what differs is another share. */
  readonly id: string
  readonly tier: ShareTier
  readonly days: (typeof SHARE_DAYS)[number]
  readonly hasConsent: boolean
  /** YYYY-MM-DD, or what is typed so far. */
  readonly consentedOn: string
}

function newOrder(): Order {
  return { id: crypto.randomUUID(), tier: 'totals', days: 30, hasConsent: false, consentedOn: '' }
}

type ShareFormProps = {
  readonly bookId: string
  /** The name of the attorney who accepted, and the referral that they accepted. */
  readonly receiver: string
  readonly referral: string
  /** YYYY-MM-DD, of this device. */
  readonly today: string
  /** Of the list of shares, which is read again. */
  readonly queryKey: readonly string[]
  readonly isOffline: boolean
}

export function ShareForm(props: ShareFormProps): ReactNode {
  const { bookId, receiver, referral, today, queryKey, isOffline } = props
  const [order, setOrder] = useState(newOrder)
  const [shownReferral, setShownReferral] = useState(referral)
  const [refusals, setRefusals] = useState(0)
  const form = useFaultFocus(refusals)
  // The client's consent was to share with the other attorney.
  if (referral !== shownReferral) {
    setShownReferral(referral)
    setOrder({ ...order, hasConsent: false, id: crypto.randomUUID() })
  }
  const share = useShare({ bookId, referral }, queryKey, () => {
    setOrder(newOrder)
    setRefusals(0)
  })
  const set = (change: Partial<Order>): void => setOrder({ ...order, ...change, id: crypto.randomUUID() })
  const faults = faultsOf(order, today)
  const shown = refusals === 0 ? {} : faults
  return (
    <form
      ref={form}
      noValidate
      className={styles['part']}
      onSubmit={(event) => {
        event.preventDefault()
        if (share.isPending || isOffline) return
        if (Object.keys(faults).length > 0) setRefusals(refusals + 1)
        else share.mutate(order)
      }}
    >
      <p className={styles['soft']}>
        {receiver} accepted the referral. They can read what you choose, as it is when they open it, and
        change nothing. You see each time they open it, and can revoke it at any time. Notes, requests by
        link, statements and documents written here are never shared.
      </p>
      <FormError>{share.error === null ? null : failureMessage(share.error)}</FormError>
      <OrderFields order={order} onChange={set} />
      <CheckboxField
        label="The client has consented to this"
        checked={order.hasConsent}
        error={shown.hasConsent}
        onChange={({ target }) => set({ hasConsent: target.checked })}
      />
      <div className={styles['pair']}>
        <TextField
          type="date"
          label="Day of the consent"
          max={today}
          value={order.consentedOn}
          error={shown.consentedOn}
          hint="Verify what your state’s rules ask of the consent."
          onChange={({ target }) => set({ consentedOn: target.value })}
        />
      </div>
      <p role="status" className={styles['soft']}>
        {share.isSuccess ? `Shared with ${receiver}. They are notified.` : ''}
      </p>
      <div className={styles['ways']}>
        <Button type="submit" disabled={isOffline} busy={share.isPending}>
          {share.isPending ? 'Sharing…' : 'Share the ledger'}
        </Button>
      </div>
    </form>
  )
}

type OrderFieldsProps = { readonly order: Order; readonly onChange: (change: Partial<Order>) => void }

function OrderFields({ order, onChange }: OrderFieldsProps): ReactNode {
  const { tier, days } = order
  return (
    <>
      <div className={styles['pair']}>
        <SelectField
          label="What is shared"
          value={tier}
          hint={TIER_WORDS[tier]}
          onChange={({ target }) =>
            onChange({ tier: SHARE_TIERS.find((one) => one === target.value) ?? 'totals' })
          }
        >
          {SHARE_TIERS.map((one) => (
            <option key={one} value={one}>
              {TIER_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="For how long"
          value={String(days)}
          onChange={({ target }) =>
            onChange({ days: SHARE_DAYS.find((one) => String(one) === target.value) ?? 30 })
          }
        >
          {SHARE_DAYS.map((one) => (
            <option key={one} value={String(one)}>
              {one} days
            </option>
          ))}
        </SelectField>
      </div>
      {tier !== 'totals' && (
        <p className={styles['soft']}>
          They can also copy it into a matter of their own: {COPY_WORDS[tier]}. That copy stays with them when
          the share ends.
        </p>
      )}
    </>
  )
}

type Faults = { readonly hasConsent?: string; readonly consentedOn?: string }

function faultsOf({ hasConsent, consentedOn }: Order, today: string): Faults {
  return {
    ...(!hasConsent && { hasConsent: 'Share the ledger only once the client has consented.' }),
    ...(!isCalendarDate(consentedOn)
      ? { consentedOn: 'Please enter the day of the consent.' }
      : consentedOn > today && { consentedOn: 'The day of the consent is in the future.' }),
  }
}

/** With nobody but the receiver of the referral that is shown. */
function useShare(
  { bookId, referral }: Pick<ShareFormProps, 'bookId' | 'referral'>,
  queryKey: readonly string[],
  onShared: () => void,
) {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, tier, days, consentedOn }: Order) =>
      unwrap(
        await http.call(shareBookEndpoint, {
          params: { book: bookId },
          body: { id, referral, tier, days, hasConsent: true, consentedOn },
        }),
      ),
    onSuccess: (own) => {
      queries.setQueryData(queryKey, own)
      onShared()
    },
    // The share may have been made although its answer was lost.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
