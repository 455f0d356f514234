import { useMemo, useState, type ReactNode } from 'react'
import type { SettlementFigures } from '../../../../../shared/domain/books/settlement-figures.ts'
import {
  netOfThirds,
  netRange,
  offersFor,
  problemOf,
  type Offers,
  type Problem,
} from '../../../../../shared/domain/books/solve-book.ts'
import type { Scenario } from '../../../../../shared/domain/records/book.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import { NetSlider } from './net-slider.tsx'
import { NotReviewed } from '../not-reviewed.tsx'
import { NotReachable } from './not-reachable.tsx'
import { netRules } from './offer-rules.ts'
import { OfferTable } from './offer-table.tsx'
import type { PinnedOffers } from './pinned-offers.ts'
import { RequestDialog } from './request-dialog.tsx'
import { Scenarios } from './scenarios.tsx'
import styles from './settlement.module.css'
import { signedDollars } from './settlement-words.ts'
import { sliderRange } from './slider-scale.ts'

type SolverCardProps = {
  readonly book: OpenBook
  readonly figures: SettlementFigures
  readonly pinned: PinnedOffers
}

/** What to offer on each lien so that the client gets a wanted net. Nothing is written into a lien until a request is saved. */
export function SolverCard({ book, figures, pinned }: SolverCardProps): ReactNode {
  return (
    <Card aria-labelledby="settlement-offers" className={styles['part']}>
      <h2 id="settlement-offers">Offers for a wanted net</h2>
      {figures.recoveries.length === 0 || figures.lines.length === 0 ? (
        <p className={styles['soft']}>
          {figures.recoveries.length === 0
            ? 'Enter the recoveries first. Then this works out what to offer on each lien.'
            : 'Add a lien first. Then this works out what to offer on it.'}
        </p>
      ) : (
        <Solver book={book} figures={figures} pinned={pinned} />
      )}
    </Card>
  )
}

function Solver({ book, figures, pinned }: SolverCardProps): ReactNode {
  const { values, set } = book.draft
  const [sharing, setSharing] = useState<Scenario['sharing']>('equal_factor')
  /** While the slider is moved: it is saved when it comes to rest. */
  const [moving, setMoving] = useState<number | null>(null)
  const [isRequesting, setIsRequesting] = useState(false)
  const [done, setDone] = useState<ReactNode>(null)
  const problem = useMemo(
    () => problemOf(figures, book.liens, sharing, pinned.cents),
    [book.liens, figures, pinned.cents, sharing],
  )
  const net = useMemo(() => netRange(problem), [problem])
  const range = sliderRange(net)
  const saved = typeof values['wantedNet'] === 'number' ? values['wantedNet'] : null
  const wanted = moving ?? saved ?? Math.max(0, net.nothingReduced)
  const offers = useMemo(() => offersFor(problem, wanted), [problem, wanted])
  const want = (cents: number | null): void => {
    setMoving(null)
    setDone(null)
    if (cents !== saved) set('wantedNet', cents)
  }
  const byId = useMemo(() => new Map(book.liens.map((lien) => [lien.id, lien])), [book.liens])
  const reduced = requested(problem, offers)
  return (
    <form
      className={styles['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (offers.feasible && reduced.length > 0) setIsRequesting(true)
      }}
    >
      <div className={styles['wanted']}>
        <MoneyField label="Wanted net to the client" cents={moving ?? saved} onChange={want} />
        <p className={styles['netNow']}>
          <span className={styles['small']}>Client’s net with these offers</span>
          <output className={styles['netFigure']} aria-live="off" data-negative={offers.net < 0 || undefined}>
            {signedDollars(offers.net)}
          </output>
          <NotReviewed rules={netRules(byId, problem, offers, pinned)} />
        </p>
      </div>
      {range !== null && <NetSlider range={range} net={wanted} onMove={setMoving} onRest={want} />}
      <Says problem={problem} offers={offers} wanted={wanted} nothingReduced={net.nothingReduced} />
      {!offers.feasible && (
        <NotReachable obstacles={offers.obstacles} largest={net.largest} liens={book.liens} />
      )}
      <div className={styles['presets']} role="group" aria-label="How the reduction is shared">
        <Button
          size="small"
          aria-pressed={sharing === 'equal_factor'}
          onClick={() => setSharing('equal_factor')}
        >
          Equal factor
        </Button>
        <Button
          size="small"
          aria-pressed={sharing === 'last_payer_first'}
          onClick={() => setSharing('last_payer_first')}
        >
          Last payer first
        </Button>
        <Button
          size="small"
          onClick={() => {
            setSharing('equal_factor')
            want(Math.max(0, netOfThirds(problem)))
          }}
        >
          A third off each
        </Button>
      </div>
      <p className={styles['small']}>{SHARING_WORDS[sharing]}</p>
      <OfferTable book={book} figures={figures} problem={problem} offers={offers} pinned={pinned} />
      <div className={styles['actions']}>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={!offers.feasible || reduced.length === 0 || undefined}
        >
          Request these reductions
        </Button>
        <p className={styles['small']}>
          {reduced.length === 0
            ? 'Nothing is reduced, so there is nothing to request.'
            : `${reduced.length === 1 ? 'One offer' : `${reduced.length} offers`} below the claim. A request writes offers, never the amounts of the liens.`}
        </p>
      </div>
      <div role="status">{done}</div>
      {isRequesting && (
        <RequestDialog
          book={book}
          offers={offers}
          lines={reduced}
          pinned={pinned}
          onClose={() => setIsRequesting(false)}
          onDone={(words) => {
            setIsRequesting(false)
            setDone(<Alert tone="success">{words}</Alert>)
          }}
        />
      )}
      <Scenarios
        book={book}
        problem={problem}
        pinned={pinned}
        wantedNet={wanted}
        onUse={(scenario) => {
          setSharing(scenario.sharing)
          want(scenario.wantedNet)
        }}
      />
    </form>
  )
}

const SHARING_WORDS: Readonly<Record<Scenario['sharing'], string>> = {
  equal_factor:
    'Every negotiable lien is paid the same part of its claim, by its weight, but not below its floor.',
  last_payer_first:
    'The group that is paid last is reduced first, down to its floors, and then the group before it.',
}

/** Lines whose offer is below the claim: what a request is made of. */
function requested({ lines }: Problem, { cents }: Offers): readonly string[] {
  return lines
    .filter(({ id, amount, fixedAt }) => {
      const offer = cents.get(id) ?? amount
      return offer < amount && (fixedAt === null || fixedAt === offer)
    })
    .map(({ id }) => id)
}

type SaysProps = {
  readonly problem: Problem
  readonly offers: Offers
  readonly wanted: number
  readonly nothingReduced: number
}

function Says({ problem, offers, wanted, nothingReduced }: SaysProps): ReactNode {
  if (problem.lines.every(({ fixedAt }) => fixedAt !== null))
    return (
      <p className={styles['soft']}>
        No lien of this matter is negotiable, so that its net cannot change here.
      </p>
    )
  if (!offers.feasible || wanted > nothingReduced) return null
  return (
    <p className={styles['soft']}>
      Nothing is reduced: the client gets{' '}
      {nothingReduced < 0 ? signedDollars(nothingReduced) : formatDollars(nothingReduced)} with every claim
      paid in full.
    </p>
  )
}
