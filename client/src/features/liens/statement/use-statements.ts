/** The statements of a matter on this device: what blocks the next one, the versions, and what our server said of them. */
import { useMemo } from 'react'
import { statementChanges } from '../../../../../shared/domain/books/statement-changes.ts'
import {
  hashedText,
  nextVersion,
  statementLines,
  statementObstacles,
} from '../../../../../shared/domain/books/statement-of-book.ts'
import {
  statementInForce,
  statementsOf,
  type StatementVersion,
} from '../../../../../shared/domain/books/statement-versions.ts'
import type { StatementObstacle } from '../../../../../shared/domain/liens/statement.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import {
  statementLinesSchema,
  type IssuedStatement,
  type StatementGiven,
  type StatementStep,
} from '../../../../../shared/domain/records/book-statement.ts'
import type { RecordChoice } from '../../../offline/records/record-store.ts'
import { useRecordChoices } from '../../../offline/react/use-records.ts'
import { sha256 } from '../../../platform/auth/refresh-turns.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { usePackOverrides } from '../pack-overrides.tsx'

export type Statements = {
  readonly versions: readonly StatementVersion[]
  readonly inForce: StatementVersion | null
  /** Empty: the next version may be issued. */
  readonly obstacles: readonly StatementObstacle[]
  /** What the book says now and the version in force does not. */
  readonly differences: readonly string[]
  /** Why our server did not take a version, by its id. */
  readonly refusals: ReadonlyMap<string, string>
  /** False: something of this matter was refused or waits for a decision. */
  readonly isDecided: boolean
}

export function useStatements(book: OpenBook): Statements {
  const choices = useRecordChoices()
  const own = useMemo(
    () =>
      choices.status === 'ready'
        ? choices.value.filter(({ kind, id }) => kind === BOOK_KIND.kind && id === book.id)
        : [],
    [book.id, choices],
  )
  const overrides = usePackOverrides()
  const { liens } = book
  const body = book.draft.values
  return useMemo(() => {
    const versions = statementsOf(body)
    const inForce = statementInForce(versions)
    const conflicts = own.flatMap((choice) => (choice.reason === 'conflict' ? [choice.conflict.unit] : []))
    return {
      versions,
      inForce,
      obstacles: statementObstacles(body, conflicts, liens, { overrides, receivedIn: body }),
      differences:
        inForce === null
          ? []
          : statementChanges(inForce.value.lines, statementLines(body, inForce.value.lines.given, liens)),
      refusals: new Map(own.flatMap(refusalsIn)),
      isDecided: own.length === 0,
    }
  }, [body, liens, overrides, own])
}

const LIST = 'statements/'

function refusalsIn(choice: RecordChoice): readonly (readonly [string, string])[] {
  if (choice.reason !== 'invalid') return []
  return choice.details
    .filter(({ field }) => field.startsWith(LIST))
    .map(({ field, message }) => [field.slice(LIST.length), message] as const)
}

/** What a person looks at before a version is issued. */
export type UnsignedStatement = Pick<IssuedStatement, 'version' | 'lines' | 'changes'>

/** The next version as the matter gives it now. */
export function unsignedStatement(
  { draft, liens }: OpenBook,
  given: StatementGiven,
  changes: string,
): UnsignedStatement {
  return {
    version: nextVersion(draft.values),
    lines: statementLines(draft.values, given, liens),
    changes,
  }
}

/** Saves on this device exactly what its person saw; our server issues it. Throws OfflineError. */
export async function issueStatement(book: OpenBook, seen: UnsignedStatement): Promise<void> {
  const row = { kind: 'issued', ...seen, ...book.signed(), hash: await sha256(hashedText(seen)) } as const
  await book.add({ [`${LIST}${book.newId()}`]: row })
}

/** A row with more lines than a statement may have cannot be stored. */
export function hasRoom(book: OpenBook, given: StatementGiven): boolean {
  return statementLinesSchema.safeParse(statementLines(book.draft.values, given, book.liens)).success
}

/** Records what happened to a version. Throws OfflineError. */
export async function addStep(book: OpenBook, step: StepEntered): Promise<void> {
  await book.add({ [`${LIST}${book.newId()}`]: { ...step, ...book.signed() } })
}

type Unsigned<Step> = Step extends unknown ? Omit<Step, 'who' | 'at'> : never
export type StepEntered = Unsigned<StatementStep>

/** Takes a version back that our server has not issued. Throws OfflineError. */
export async function takeBack(book: OpenBook, id: string): Promise<void> {
  await book.add({ [`${LIST}${id}`]: null })
}
