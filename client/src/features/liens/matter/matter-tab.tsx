import { Suspense, type ReactNode } from 'react'
import {
  CLIENT_CAPACITIES,
  COURT_APPROVALS,
  MATTER_STAGES,
} from '../../../../../shared/domain/records/book.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { BookHistory } from './book-history.tsx'
import { ExportMatter } from './export-matter.tsx'
import { Choice, FullValue, Text } from './matter-fields.tsx'
import { MatterNotes } from './matter-notes.tsx'
import { MatterReferral } from './matter-referral.tsx'
import { MatterSaveMark } from './matter-save-mark.tsx'
import { MatterStanding } from './matter-standing.tsx'
import styles from './matter.module.css'
import { ProofFiles } from './proof-files.tsx'
import type { OpenBook } from './use-book.ts'

const ShareLedger = lazyExtra(async () => (await import('../share/share-ledger.tsx')).ShareLedger)

type BookProps = { readonly book: OpenBook }

/** What is known of the matter itself, saved as it is typed. */
export function MatterTabPanel({ book }: BookProps): ReactNode {
  return (
    <div className={styles['form']}>
      <div className={styles['sticky']}>
        <MatterSaveMark book={book} />
      </div>
      <CaseCard book={book} />
      <OtherSideCard book={book} />
      <ValueCard book={book} />
      <MatterReferral book={book} />
      <Suspense fallback={null}>
        <ShareLedger book={book} />
      </Suspense>
      <Card className={styles['part']}>
        <ProofFiles book={book} lien={null} />
      </Card>
      <MatterNotes book={book} lien={null} />
      <BookHistory book={book} lien={null} />
      <ExportMatter book={book} />
      <MatterStanding book={book} />
    </div>
  )
}

function CaseCard({ book }: BookProps): ReactNode {
  const isClosed = book.draft.values['stage'] === 'closed'
  const stages = Object.fromEntries(
    Object.entries(MATTER_STAGES).filter(([stage]) => stage !== 'closed' || isClosed),
  )
  return (
    <Card aria-labelledby="matter-case" className={styles['part']}>
      <h2 id="matter-case">The case</h2>
      <Text book={book} unit="title" isRequired />
      <div className={styles['pair']}>
        <Text book={book} unit="client" isRequired />
        <Choice book={book} unit="state" options={STATE_NAMES} isRequired />
      </div>
      <div className={styles['pair']}>
        <Text book={book} unit="injury" type="date" isRequired />
        <Text book={book} unit="settledOn" type="date" />
      </div>
      <div className={styles['pair']}>
        <Choice book={book} unit="stage" options={stages} />
      </div>
    </Card>
  )
}

function OtherSideCard({ book }: BookProps): ReactNode {
  return (
    <Card aria-labelledby="matter-other-side" className={styles['part']}>
      <h2 id="matter-other-side">The other side</h2>
      <div className={styles['pair']}>
        <Text book={book} unit="liableParty" />
        <Text book={book} unit="carrier" />
      </div>
      <div className={styles['pair']}>
        <Text book={book} unit="claimNumber" />
        <Text book={book} unit="adjuster" />
      </div>
    </Card>
  )
}

function ValueCard({ book }: BookProps): ReactNode {
  const { capacity } = book.draft.values
  const needsCourt = capacity === 'minor' || capacity === 'incapacitated'
  return (
    <Card aria-labelledby="matter-value" className={styles['part']}>
      <h2 id="matter-value">Value and client</h2>
      <FullValue book={book} />
      <div className={styles['pair']}>
        <Text
          book={book}
          unit="fault"
          inputMode="decimal"
          suffix="%"
          hint="Comparative fault. Fractions such as 33 1/3 are kept."
        />
        <Choice book={book} unit="capacity" options={CLIENT_CAPACITIES} />
      </div>
      {needsCourt && (
        <>
          <Alert>
            Most states ask a court to approve the settlement of a minor or an incapacitated person, and what
            is done with the money. Verify your state’s rule.
          </Alert>
          <div className={styles['pair']}>
            <Choice book={book} unit="courtApproval" options={COURT_APPROVALS} />
          </div>
        </>
      )}
    </Card>
  )
}
