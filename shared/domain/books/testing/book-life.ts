/** A random life of one book on two devices of one person, by the rules of records and of books, and what must hold in it. */
import { isLocked, lienTransition, type LienAction } from '../../liens/lien-lifecycle.ts'
import { amountEntrySchema, type AmountField } from '../../records/book.ts'
import { isSameJson, type JsonValue, type RecordState, type UnitValues } from '../../records/record.ts'
import { ModelDevice, type ModelChoice, type ModelServer } from '../../records/testing/record-model.ts'
import { untilIdle } from '../../records/testing/until-idle.ts'
import { lienRows } from '../lien-rows.ts'
import { factsOf, liensOf, type BookLien } from '../read-book.ts'
import type { Sha256 } from '../check-statements.ts'
import { statementObstacles } from '../statement-of-book.ts'
import { statementInForce, statementsOf } from '../statement-versions.ts'
import { aLien, aMatter, anEntry, anOffer, aPayment, aStep, AT, madeId } from './book-parts.ts'
import { ACTIONS, FIELDS, LIENS, MONEY, RARE, type BookEvent } from './book-events.ts'
import { issuedFrom } from './settled-book.ts'

const BOOK = madeId(0)
const NEEDED: Readonly<Partial<Record<LienAction, AmountField>>> = {
  assert: 'asserted',
  confirm: 'confirmed',
  agree: 'final',
}

/** Throws if it does not hold. */
function must(holds: boolean, says: string): void {
  if (!holds) throw new Error(says)
}

/** One amount that was entered, and what its person saw of that amount then. */
type Entered = {
  readonly id: string
  readonly lien: string
  readonly field: AmountField
  readonly cents: number
  readonly saw: ReadonlySet<string>
}

export type BookStage = {
  readonly server: ModelServer
  /** As the server has it. */
  readonly sha256: Sha256
  /** The book as the server has it. */
  readonly stored: (id: string) => Promise<Pick<RecordState, 'body' | 'conflicts'> | undefined>
}

export type LivedBook = {
  /** How often two devices differed about money at the end. */
  readonly disputes: number
  /** Statements that the server has, whatever became of them. */
  readonly statements: number
}

export async function liveBook(stage: BookStage, events: readonly BookEvent[]): Promise<LivedBook> {
  const life = new BookLife(stage)
  await life.begin()
  for (const next of events) await life.happen(next)
  return life.judge()
}

class BookLife {
  readonly #stored: BookStage['stored']
  readonly #sha256: Sha256
  readonly #devices: readonly ModelDevice[]
  #ids = 100
  readonly #entered: Entered[] = []
  /** Offers and payments. */
  readonly #rows: string[] = []
  readonly #typed: { readonly value: string; readonly over: string }[] = []
  /** Values that a person saw where two were put before them. */
  readonly #shown = new Set<string>()

  constructor({ server, sha256, stored }: BookStage) {
    this.#stored = stored
    this.#sha256 = sha256
    this.#devices = ['desk', 'phone'].map(
      (name) => new ModelDevice(name, 'book', server, () => this.#newId()),
    )
  }

  #newId(): string {
    return madeId((this.#ids += 1))
  }

  /** Both devices have the matter with two liens. */
  async begin(): Promise<void> {
    const settled = {
      fee: { kind: 'amount', cents: 0, reason: 'Pro bono' },
      [`recoveries/${madeId(3)}`]: { source: 'Insurer', cents: 1_000_000, on: null },
    } as const
    this.#devices[0]?.edit(BOOK, { ...aMatter(), ...settled, ...aLien(LIENS[0]), ...aLien(LIENS[1]) })
    await untilIdle(this.#devices, () => undefined)
  }

  async happen(next: BookEvent): Promise<void> {
    const on = this.#devices[next.d]
    if (on === undefined) return
    const id = 'lien' in next ? (LIENS[next.lien] ?? LIENS[0]) : LIENS[0]
    switch (next.k) {
      case 'amount':
        this.#edit(on, this.#amount(on, id, FIELDS[next.field] ?? 'final', 100 + next.cents))
        return
      case 'money':
        this.#typeMoney(on, MONEY[next.unit] ?? MONEY[0])
        return
      case 'step':
        this.#take(on, id, next.pick === RARE ? ['waive'] : ACTIONS, next.pick)
        return
      case 'row': {
        const name = `${next.isOffer ? 'offers' : 'payments'}/${this.#newId()}`
        on.edit(BOOK, { [name]: next.isOffer ? anOffer(id, 'us', 50) : aPayment(id, 50) })
        this.#rows.push(name)
        return
      }
      case 'settle':
        this.#settle(on)
        return
      case 'issue':
        this.#issue(on)
        return
      case 'withdraw':
        this.#withdraw(on)
        return
      case 'push':
        await on.push(next.fault)
        return
      case 'pull':
        await on.pull(1)
        return
      case 'decide': {
        const [choice] = on.choices()
        if (choice !== undefined) this.#decide(on, choice, next.keeps)
      }
    }
  }

  #edit(on: ModelDevice, { set, entered }: { readonly set: UnitValues; readonly entered: Entered }): void {
    if (on.edit(BOOK, set)) this.#entered.push(entered)
  }

  /** As a screen enters it: over what it shows of the amount. */
  #amount(on: ModelDevice, lienId: string, field: AmountField, cents: number) {
    const entries = lienOn(on, lienId)?.entries.get(field) ?? []
    const ends = lienOn(on, lienId)?.amounts.get(field)?.ends ?? []
    const id = this.#newId()
    const over = ends.map((end) => end.id)
    return {
      set: { [`amounts/${id}`]: anEntry(lienId, field, cents, { over }) },
      entered: { id, lien: lienId, field, cents, saw: new Set(entries.map((entry) => entry.id)) },
    }
  }

  #typeMoney(on: ModelDevice, unit: string): void {
    const before = on.view(BOOK)?.[unit]
    const value = (this.#ids += 1)
    if (on.edit(BOOK, { [unit]: value })) this.#typed.push({ value: textOf(value), over: textOf(before) })
  }

  /** One that the lifecycle allows as this device shows the lien, with the amount that it needs. */
  #take(on: ModelDevice, lienId: string, actions: readonly LienAction[], pick: number): void {
    const known = lienOn(on, lienId)
    if (known === undefined) return
    const final = known.amounts.get('final')?.counted ?? 100
    const facts = factsOf(known)
    const allowed = actions.flatMap((action) => {
      const result = lienTransition(facts, { action, reason: true, final })
      return result.ok ? [{ action, to: result.to }] : []
    })
    const taken = allowed[pick % Math.max(1, allowed.length)]
    if (taken === undefined) return
    const missing = FIELDS.find((field) => field === NEEDED[taken.action] && !known.amounts.has(field))
    const amount = missing === undefined ? null : this.#amount(on, lienId, missing, 100)
    const step = aStep(taken.action, taken.to, {
      ...{ reason: 'Because', proof: 'A letter', dispute: 'amount', cents: final },
      at: `2026-03-02T10:00:00.${String((this.#ids += 1) % 1000).padStart(3, '0')}Z`,
    })
    const set = { [`liens/${lienId}/status`]: { steps: [...known.steps, step] }, ...amount?.set }
    if (on.edit(BOOK, set) && amount !== null) this.#entered.push(amount.entered)
  }

  /** Decides what is disputed, and takes every lien to its agreement. */
  #settle(on: ModelDevice): void {
    for (const lienId of LIENS) {
      const known = lienOn(on, lienId)
      if (known === undefined || isLocked(known.status)) continue
      for (const field of FIELDS)
        if (known.amounts.get(field)?.isDisputed === true)
          this.#edit(on, this.#amount(on, lienId, field, 100))
      for (const action of ['assert', 'confirm', 'agree'] as const) this.#take(on, lienId, [action], 0)
    }
  }

  /** As the screen does: only when nothing blocks, and never beside a draft. */
  #issue(on: ModelDevice): void {
    const body = on.view(BOOK) ?? {}
    const conflicts = on.choices().length > 0
    const last = statementsOf(body).at(-1)
    if (conflicts || last?.check === null || statementObstacles(body, []).length > 0) return
    const id = this.#newId()
    if (
      on.edit(
        BOOK,
        issuedFrom(body, id, { changes: last === undefined ? '' : 'Other amounts', sha256: this.#sha256 }),
      )
    )
      this.#rows.push(`statements/${id}`)
  }

  #withdraw(on: ModelDevice): void {
    const inForce = statementInForce(statementsOf(on.view(BOOK) ?? {}))
    if (inForce === null || inForce.check === null) return
    const name = `statements/${this.#newId()}`
    const row = {
      kind: 'withdrawn',
      statement: inForce.id,
      reason: 'Other amounts',
      who: 'Ann',
      at: AT,
    } as const
    if (on.edit(BOOK, { [name]: row })) this.#rows.push(name)
  }

  /**
   * What the server refuses has been put before a person, who takes it out of the change: the rest of the change leaves. False: other changes
   * wait behind it already, so all of them are let go.
   */
  #takeOut(on: ModelDevice): boolean {
    const entry = on.entries.get(BOOK)
    const last = entry?.pending.at(-1)
    if (last?.change.type !== 'set' || last.choice?.kind !== 'invalid') return false
    const { set } = last.change
    const refused = last.choice.details.map(({ field }) => field).filter((field) => Object.hasOwn(set, field))
    for (const field of refused) on.letGo.add(textOf(set[field]))
    const present = entry?.shadow?.body ?? {}
    return (
      refused.length > 0 &&
      on.edit(BOOK, Object.fromEntries(refused.map((field) => [field, present[field] ?? null])))
    )
  }

  #decide(on: ModelDevice, choice: ModelChoice, keeps: boolean): void {
    if (choice.kind === 'conflict') {
      const present = on.entries.get(BOOK)?.shadow?.body?.[choice.conflict.unit]
      // Both are shown: the one that stays may be replaced by the same person later.
      for (const value of [present, choice.conflict.value]) this.#shown.add(textOf(value))
    }
    if (choice.kind === 'invalid' && this.#takeOut(on)) return
    on.decide(choice, choice.kind === 'invalid' ? false : keeps)
  }

  async judge(): Promise<LivedBook> {
    await untilIdle(this.#devices, (on, choice) => this.#decide(on, choice, false))
    const record = await this.#stored(BOOK)
    const body = record?.body ?? {}
    for (const on of this.#devices)
      must(isSameJson(on.view(BOOK), body), `${on.name} shows what the server has`)
    this.#expectNothingLost(body)
    this.#expectMoneyKept(body, record?.conflicts.map(({ value }) => textOf(value)) ?? [])
    return { disputes: this.#expectDisputes(body), statements: this.#expectStatements(body) }
  }

  /** Numbered without a gap, checked by the server, and never of other amounts than those of the liens that the one in force holds. */
  #expectStatements(body: UnitValues): number {
    const statements = statementsOf(body)
    statements.forEach(({ value, check }, at) => {
      must(value.version === at + 1, 'versions have no gap')
      must(check === 'same', 'each version was checked when it came')
    })
    const liens = new Map(liensOf(body).map((each) => [each.id, each]))
    for (const { lien, final } of statementInForce(statements)?.value.lines.liens ?? []) {
      const held = liens.get(lien)
      const amount = held?.amounts.get('final')
      must(held !== undefined && isLocked(held.status), 'a lien that a statement holds stays locked')
      must(
        amount === undefined || amount.isDisputed || final === 0 || amount.counted === final,
        'a lien that a statement holds keeps its amount',
      )
    }
    return statements.length
  }

  #expectNothingLost(body: UnitValues): void {
    const letGo = this.#devices.flatMap((on) => [...on.letGo])
    for (const { id, cents } of this.#entered) {
      const stored = body[`amounts/${id}`]
      const isKept =
        stored === undefined
          ? letGo.some((text) => text.includes(`"cents":${cents}`))
          : amountEntrySchema.parse(stored).cents === cents
      must(isKept, `the entry ${id} was lost without a word`)
    }
    for (const name of this.#rows)
      must(letGo.length > 0 || body[name] !== undefined, `the row ${name} is lost`)
  }

  /** A value stands, waits, was replaced by somebody who had seen it, or was put before a person. */
  #expectMoneyKept(body: UnitValues, waiting: readonly string[]): void {
    const seen = new Set(this.#typed.map(({ over }) => over))
    const standing = new Set(Object.values(body).map(textOf))
    for (const { value } of this.#typed) {
      const isKept =
        standing.has(value) ||
        waiting.includes(value) ||
        seen.has(value) ||
        this.#shown.has(value) ||
        this.#devices.some((on) => on.letGo.has(value))
      must(isKept, `${value} was lost without a word`)
    }
  }

  /** By what each person saw, not by what the entries say of each other. */
  #expectDisputes(body: UnitValues): number {
    const stored = this.#entered.filter(({ id }) => body[`amounts/${id}`] !== undefined)
    let disputes = 0
    for (const row of lienRows(BOOK, body)) {
      const differing = FIELDS.filter((field) => {
        const own = stored.filter((entry) => entry.lien === row.lienId && entry.field === field)
        const ends = own.filter(({ id }) => own.every(({ saw }) => !saw.has(id)))
        const claims = ends.map(({ cents }) => cents)
        if (ends.length > 0 && field !== 'final')
          must(row[field] === Math.max(...claims), 'sums use the higher claim')
        return new Set(claims).size > 1
      })
      must(isSameJson(row.disputed.toSorted(), differing), 'each difference is shown, and nothing else')
      disputes += differing.length
    }
    return disputes
  }
}

function lienOn(on: ModelDevice, id: string): BookLien | undefined {
  return liensOf(on.view(BOOK) ?? {}).find((other) => other.id === id)
}

function textOf(value: JsonValue | undefined): string {
  return JSON.stringify(value ?? null)
}
