/** What a tier shows: totals, liens, and names of files. Cents come from the server and are shown as they are. */
import type { ReactNode } from 'react'
import type { OpenedShare } from '../../../../../shared/contracts/book-shares.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { AMOUNT_LABELS, formatDay, lienTypeName, STATUS_LABELS, STATUS_TONES } from '../lien-labels.ts'
import styles from '../matter/matter.module.css'
import { signedDollars } from '../settlement/settlement-words.ts'

type Shown = OpenedShare['ledger']
type Lien = NonNullable<Shown['liens']>[number]

const money = (cents: number | null): string => (cents === null ? 'Not entered' : signedDollars(cents))

type Amounts = Pick<Lien, 'asserted' | 'confirmed' | 'final' | 'paid' | 'open'>

function AmountFacts({ amounts }: { readonly amounts: Amounts }): ReactNode {
  return (
    <>
      <Fact term={AMOUNT_LABELS.asserted}>{money(amounts.asserted)}</Fact>
      <Fact term={AMOUNT_LABELS.confirmed}>{money(amounts.confirmed)}</Fact>
      <Fact term={AMOUNT_LABELS.final}>{money(amounts.final)}</Fact>
      <Fact term="Paid">{money(amounts.paid)}</Fact>
      <Fact term="Open">{money(amounts.open)}</Fact>
    </>
  )
}

export function SharedTotals({ totals }: { readonly totals: Shown['totals'] }): ReactNode {
  return (
    <Card aria-labelledby="shared-totals" className={styles['part']}>
      <h2 id="shared-totals">Totals</h2>
      <p className={styles['soft']}>
        Worked out from what the referring attorney has entered. Not reviewed: verify it before you rely on
        it.
      </p>
      <FactList>
        <Fact term="Recoveries">{money(totals.gross)}</Fact>
        <Fact term="Fee">{money(totals.fee)}</Fact>
        <Fact term="Costs">{money(totals.costs)}</Fact>
        <Fact term="Other deductions">{money(totals.other)}</Fact>
        <Fact term="Holdback">{money(totals.holdback)}</Fact>
        <Fact term="Net to the client">{money(totals.clientNet)}</Fact>
      </FactList>
      <h3>{totals.liens === 1 ? '1 lien' : `${totals.liens} liens`}</h3>
      <FactList>
        <AmountFacts amounts={totals} />
      </FactList>
    </Card>
  )
}

export function SharedLiens({ liens }: { readonly liens: readonly Lien[] }): ReactNode {
  if (liens.length === 0) return <EmptyState title="No liens">None is entered in this matter yet.</EmptyState>
  return liens.map((lien) => <SharedLien key={lien.number} lien={lien} />)
}

function SharedLien({ lien }: { readonly lien: Lien }): ReactNode {
  const { number, status, named, offers, payments } = lien
  const id = `shared-lien-${number}`
  return (
    <Card aria-labelledby={id} className={styles['part']}>
      <div className={styles['ways']}>
        <h2 id={id}>{nameOf(lien)}</h2>
        <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      </div>
      <FactList>
        {named !== null && (
          <>
            <Fact term="Type">{lienTypeName(named.type)}</Fact>
            <Fact term="File number">{named.fileNumber}</Fact>
          </>
        )}
        <AmountFacts amounts={lien} />
      </FactList>
      {offers.length + payments.length > 0 && (
        <ul className={styles['notes']} aria-label={`Offers and payments of ${nameOf(lien)}`}>
          {offers.map(({ by, cents, at }, index) => (
            <li key={`offer-${index}`}>
              {by === 'us' ? 'Offer to the lienholder' : 'Offer of the lienholder'}: {formatDollars(cents)},{' '}
              {formatDay(localDay(Date.parse(at)))}
            </li>
          ))}
          {payments.map(({ cents, on, isReversal }, index) => (
            <li key={`payment-${index}`}>
              {isReversal ? 'Payment reversed' : 'Payment'}: {signedDollars(cents)}, {formatDay(on)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function nameOf({ number, named }: Lien): string {
  return named === null || named.holder === '' ? `Lien ${number}` : named.holder
}

type SharedFilesProps = {
  readonly files: NonNullable<Shown['files']>
  readonly liens: readonly Lien[]
}

export function SharedFiles({ files, liens }: SharedFilesProps): ReactNode {
  if (files.length === 0) return null
  const holderOf = (number: number | null): string => {
    const lien = liens.find((one) => one.number === number)
    return lien === undefined ? 'The matter' : nameOf(lien)
  }
  return (
    <Card aria-labelledby="shared-files" className={styles['part']}>
      <h2 id="shared-files">Files</h2>
      <p className={styles['soft']}>
        They stay in the referring attorney’s storage. They may have to let you open them there.
      </p>
      <ul className={styles['notes']}>
        {files.map(({ id, lien, name, url }) => (
          <li key={id}>
            {url === null ? (
              name
            ) : (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {name} (opens in a new tab)
              </a>
            )}{' '}
            <span className={styles['soft']}>{holderOf(lien)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
