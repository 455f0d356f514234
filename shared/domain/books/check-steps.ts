/** Whether the steps that a change adds to a lien are steps of its lifecycle, with what each needs. Pure. */
import {
  LIEN_OBSTACLES,
  lienTransition,
  isLocked,
  type LienFacts,
  type LienRequirement,
  type LienStatus,
} from '../liens/lien-lifecycle.ts'
import type { LienStep } from '../records/book.ts'
import { isSameJson, type UnitError } from '../records/record.ts'
import { factsOf, type BookLien } from './read-book.ts'

type StepChange = {
  readonly before: BookLien | null
  readonly after: BookLien | null
  /** A statement in force prints the lien, and nobody withdraws it. */
  readonly isHeld: boolean
  /** A person chose between two histories of the lien. */
  readonly isDecision: boolean
  /** The book is new here, or sent again: entries of later days are in it too. */
  readonly isWhole: boolean
}

export function stepErrors(change: StepChange): readonly UnitError[] {
  const { after } = change
  if (after === null) return []
  const says = messageOf(change, after)
  return says === null ? [] : [{ field: `liens/${after.id}/status`, message: says }]
}

/** Whether new steps take the lock away, at least for a while. */
export function unlocks(before: BookLien, after: BookLien): boolean {
  return after.steps
    .slice(commonSteps(before.steps, after.steps))
    .some(({ action }) => action === 'unlock' || action === 'reopen')
}

function messageOf({ before, isHeld, isDecision, isWhole }: StepChange, after: BookLien): string | null {
  const former = before?.steps ?? []
  const common = commonSteps(former, after.steps)
  const added = after.steps.slice(common)
  const isLost = common < former.length
  if (isLost && !isDecision)
    return 'Steps that were taken stay. Look at the lien again, then add a further one.'
  if (isLost && isLocked(before?.status ?? 'identified'))
    return 'Meanwhile the lien was locked on another device. Unlock it first.'
  let status: LienStatus = former[common - 1]?.to ?? 'identified'
  for (const [at, step] of added.entries()) {
    const later = added.slice(at + 1)
    const says = stepMessage({ step, status, after, isHeld, isWhole, later })
    if (says !== null) return says
    status = step.to
  }
  return null
}

function commonSteps(one: readonly LienStep[], other: readonly LienStep[]): number {
  const differing = one.findIndex((step, at) => !isSameJson(step, other[at]))
  return differing === -1 ? one.length : differing
}

type TakenStep = {
  readonly step: LienStep
  /** Before the step. */
  readonly status: LienStatus
  readonly after: BookLien
  readonly isHeld: boolean
  readonly isWhole: boolean
  readonly later: readonly LienStep[]
}

function stepMessage({ step, status, after, isHeld, isWhole, later }: TakenStep): string | null {
  const facts: LienFacts = { ...factsOf(after), status, inIssuedStatement: isHeld }
  const isInForce = later.every(({ action }) => action !== 'unlock')
  const result = lienTransition(
    { ...facts, hasAmountConflict: facts.hasAmountConflict && isInForce && !isWhole },
    {
      action: step.action,
      ...(step.cents === null ? {} : { final: step.cents }),
      reason: step.reason.trim() !== '',
    },
  )
  if (!result.ok) return LIEN_OBSTACLES[result.why]
  if (result.to !== step.to) return 'Meanwhile the lien has changed. Look at it again.'
  const missing = missingFor(result.needs, step, after)
  if (missing !== null) return missing
  return step.action === 'agree' && isInForce && !isAgreedAmount(step, after, isWhole)
    ? 'The agreed amount is not the final amount of the lien.'
    : null
}

/** The first thing that the step needs and the lien does not have, in words; null: everything is there. */
export function missingFor(needs: readonly LienRequirement[], step: LienStep, lien: BookLien): string | null {
  const missing = needs.find((need) => !isMet(need, step, lien))
  return missing === undefined ? null : MISSING[missing]
}

function isAgreedAmount({ cents }: LienStep, { amounts }: BookLien, isWhole: boolean): boolean {
  const final = amounts.get('final')
  if (final === undefined) return false
  return isWhole ? final.ends.some(({ value }) => value.cents === cents) : final.counted === cents
}

function isMet(need: LienRequirement, step: LienStep, { unit, amounts, offers }: BookLien): boolean {
  switch (need) {
    case 'noticeDate':
      return unit('noticeOn') !== undefined
    case 'noticeChannel':
      return isFilled(unit('noticeChannel'))
    case 'asserted':
      return amounts.has('asserted')
    case 'confirmed':
      return amounts.has('confirmed')
    case 'asOf':
      return amounts.get('confirmed')?.ends.some(({ value }) => value.asOf !== null) === true
    case 'sourceDocument':
      return amounts.get('confirmed')?.ends.some(({ value }) => isFilled(value.source?.document)) === true
    case 'disputeReason':
      return step.dispute !== null
    case 'offer':
      return offers.some(({ value }) => value.by === 'us')
    case 'respondBy':
      return offers.some(({ value }) => value.by === 'us' && value.respondBy !== null)
    case 'theirOffer':
      return offers.some(({ value }) => value.by === 'them')
    case 'final':
      return step.cents !== null && amounts.has('final')
    case 'proof':
    case 'writtenWaiver':
      return isFilled(step.proof)
    case 'reason':
      return isFilled(step.reason)
    case 'release':
      return unit('release') !== undefined
  }
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

const MISSING: Readonly<Record<LienRequirement, string>> = {
  noticeDate: 'Enter the date of the notice.',
  noticeChannel: 'Say how the notice came.',
  asserted: 'Enter the asserted amount.',
  confirmed: 'Enter the confirmed amount.',
  asOf: 'Enter the day as of which the amount is confirmed.',
  sourceDocument: 'Name the document that confirms the amount.',
  disputeReason: 'Choose why the lien is disputed.',
  offer: 'Enter our offer.',
  respondBy: 'Enter the day by which they are to respond.',
  theirOffer: 'Enter their offer.',
  final: 'Enter the final amount.',
  proof: 'Name what proves the agreement.',
  reason: 'Give the reason.',
  release: 'Enter the date or the document of the release.',
  writtenWaiver: 'Name the writing in which they waive the lien.',
}
