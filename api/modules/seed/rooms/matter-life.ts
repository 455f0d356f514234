/** Writes down the life of a made-up matter, change by change, as its office would have saved it. Days are counted from now; ago is negative. */
import { createHash } from 'node:crypto'
import { liensOf, type BookLien } from '../../../../shared/domain/books/read-book.ts'
import {
  newAmount,
  newOffer,
  newPayment,
  takeStep,
  type StepRequest,
} from '../../../../shared/domain/books/write-rows.ts'
import type { LienType } from '../../../../shared/domain/liens/lien-lifecycle.ts'
import type { AmountEntry, AmountField, LienStep } from '../../../../shared/domain/records/book.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WHO = 'Demo Attorney'

/** `at`: milliseconds since 1970. */
export type BookChange = { readonly at: number; readonly set: UnitValues }

export class MatterLife {
  readonly changes: BookChange[] = []
  readonly #key: string
  readonly #now: number
  #body: UnitValues = {}

  constructor(key: string, now: number) {
    this.#key = key
    this.#now = now
  }

  /** YYYY-MM-DD. */
  day(days: number): string {
    return new Date(this.#now + days * DAY).toISOString().slice(0, 10)
  }

  save(days: number, set: UnitValues): this {
    this.changes.push({ at: this.#at(days), set })
    this.#body = { ...this.#body, ...set }
    return this
  }

  lien(
    days: number,
    type: LienType,
    holder: string,
    fields: UnitValues = {},
    more: UnitValues = {},
  ): LienLife {
    const life = new LienLife(this, this.newId(days))
    return life.set(days, { holder, type, ...fields }, more)
  }

  /** Later ones are larger, as those that devices make. */
  newId(days: number): string {
    const at = this.#at(days)
    const time = at.toString(16).padStart(12, '0')
    const hex = createHash('sha256')
      .update(`${this.#key} ${at} ${this.changes.length} ${this.#made++}`)
      .digest('hex')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-8${hex.slice(5, 8)}-${hex.slice(8, 20)}`
  }
  #made = 0

  signed(days: number): { readonly id: string; readonly who: string; readonly at: string } {
    return { id: this.newId(days), who: WHO, at: new Date(this.#at(days)).toISOString() }
  }

  /** With what the same change adds. */
  read(lienId: string, adding: UnitValues): BookLien {
    const [lien] = liensOf({ ...this.#body, ...adding }, new Set([lienId]))
    if (lien === undefined) throw new Error('the lien was entered before')
    return lien
  }

  /** What is saved on one day is in the order of saving. */
  #at(days: number): number {
    return this.#now + days * DAY - HOUR + this.changes.length * 1_000
  }
}

export class LienLife {
  readonly #matter: MatterLife
  readonly #id: string

  constructor(matter: MatterLife, id: string) {
    this.#matter = matter
    this.#id = id
  }

  set(days: number, fields: UnitValues, more: UnitValues = {}): this {
    this.#matter.save(days, { ...this.#units(fields), ...more })
    return this
  }

  notice(days: number): this {
    const fields = { noticeOn: this.#matter.day(days), noticeChannel: 'Certified mail' }
    return this.#step(days, { action: 'receive_notice' }, this.#units(fields))
  }

  assert(days: number, cents: number): this {
    return this.#step(days, { action: 'assert' }, this.#amount(days, 'asserted', cents))
  }

  confirm(days: number, cents: number): this {
    return this.#step(days, { action: 'confirm' }, this.#amount(days, 'confirmed', cents))
  }

  dispute(days: number, dispute: NonNullable<LienStep['dispute']>): this {
    return this.#step(days, { action: 'dispute', dispute })
  }

  /** `respondBy`: days from now. */
  request(days: number, cents: number, respondBy: number): this {
    return this.#step(days, { action: 'request_reduction' }, this.#offer(days, 'us', cents, respondBy))
  }

  counter(days: number, cents: number, respondBy: number): this {
    return this.#step(days, { action: 'counter' }, this.#offer(days, 'them', cents, respondBy))
  }

  payoff(days: number, cents: number): this {
    this.#matter.save(days, this.#amount(days, 'payoff', cents))
    return this
  }

  agree(days: number, cents: number): this {
    const request = { action: 'agree', cents, proof: 'Their letter (made up)' } as const
    return this.#step(days, request, this.#amount(days, 'final', cents))
  }

  pay(days: number, cents: number): this {
    const on = this.#matter.day(days)
    const payment = newPayment(this.#here(), this.#matter.signed(days), { cents, on, number: '1001' })
    return this.#step(days, { action: 'pay' }, payment)
  }

  release(days: number): this {
    const release = { on: this.#matter.day(days), document: 'Release (made up)' }
    return this.#step(days, { action: 'release' }, this.#units({ release }))
  }

  #units(fields: UnitValues): UnitValues {
    return Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [`liens/${this.#id}/${field}`, value]),
    )
  }

  #here(adding: UnitValues = {}): BookLien {
    return this.#matter.read(this.#id, adding)
  }

  #amount(days: number, field: AmountField, cents: number): UnitValues {
    const entered: Pick<AmountEntry, 'cents' | 'why' | 'asOf' | 'source'> = {
      ...{ cents, why: 'As in their letter', asOf: this.#matter.day(days) },
      source: { document: 'Ledger (made up)', page: 1 },
    }
    return newAmount(this.#here(), field, this.#matter.signed(days), entered)
  }

  #offer(days: number, by: 'us' | 'them', cents: number, respondBy: number): UnitValues {
    const entered = { by, cents, channel: 'Fax', respondBy: this.#matter.day(respondBy) }
    return newOffer(this.#here(), this.#matter.signed(days), entered)
  }

  #step(days: number, request: StepRequest, adding: UnitValues = {}): this {
    const taken = takeStep(this.#here(adding), request, this.#matter.signed(days))
    if (!taken.ok) throw new Error(`${request.action}: ${taken.error}`)
    this.#matter.save(days, { ...adding, ...taken.units })
    return this
  }
}
