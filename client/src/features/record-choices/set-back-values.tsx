import { useId, type ReactNode } from 'react'
import { differences } from '../../../../shared/domain/records/pending-operations.ts'
import { labelKey, type KindFacts } from '../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import type { RecordChoice } from '../../offline/records/record-store.ts'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import styles from './record-choices.module.css'
import { unitWords } from './unit-words.ts'

type SetBackValuesProps = {
  readonly choice: Extract<RecordChoice, { readonly reason: 'set_back' }>
  readonly kind: KindFacts
}

/** What differs, here and on the server, so that both can be read before one of them is given up. */
export function SetBackValues({ choice: { aside, server }, kind }: SetBackValuesProps): ReactNode {
  const here = differences(server ?? {}, aside.body)
  const waiting = aside.conflicts.map(({ id, unit, value }) => ({ id, unit, value }))
  return (
    <>
      {Object.keys(here).length > 0 && (
        <Side title="On this device">
          <Facts kind={kind} values={here} body={aside.body} />
        </Side>
      )}
      {waiting.length > 0 && (
        <Side title="On this device, waiting for a decision">
          <FactList className={styles['facts']}>
            {waiting.map(({ id, unit, value }) => {
              const { label, text } = unitWords(kind, unit, value, aside.body)
              return (
                <Fact key={id} term={label}>
                  {text}
                </Fact>
              )
            })}
          </FactList>
        </Side>
      )}
      <Side title="On the server">
        {server === null ? (
          <p>It doesn’t have this {kind.noun}.</p>
        ) : (
          <Facts kind={kind} values={serverSide(aside.body, server, waiting)} body={aside.body} />
        )}
      </Side>
    </>
  )
}

/** The server's value of everything that this device shows. */
function serverSide(
  body: UnitValues,
  server: UnitValues,
  waiting: readonly { readonly unit: string }[],
): UnitValues {
  const others = waiting.map(({ unit }) => [unit, server[unit] ?? null] as const)
  return { ...differences(body, server), ...Object.fromEntries(others) }
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['side']}>
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  )
}

type FactsProps = {
  readonly kind: KindFacts
  readonly values: UnitValues
  /** The record that they are of. */
  readonly body: UnitValues
}

/** What the server alone writes is left out: nobody chose it. */
function Facts({ kind, values, body }: FactsProps): ReactNode {
  return (
    <FactList className={styles['facts']}>
      {Object.entries(values)
        .filter(([unit]) => labelKey(unit) !== 'receipts')
        .map(([unit, value]) => {
          const { label, text } = unitWords(kind, unit, value, body)
          return (
            <Fact key={unit} term={label}>
              {text}
            </Fact>
          )
        })}
    </FactList>
  )
}
