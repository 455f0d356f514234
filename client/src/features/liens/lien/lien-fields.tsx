import type { ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { LienType } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import { DeadlineDates } from './deadline-dates.tsx'
import { Answer, Choice, Line, Part, unitName, Weight, type LienFieldProps } from './lien-inputs.tsx'
import { LienTypeOptions } from './lien-type-options.tsx'
import styles from './lien.module.css'

type LienFieldsProps = { readonly book: OpenBook; readonly lien: BookLien }

const PLANS: ReadonlySet<LienType> = new Set(['erisa_self_funded', 'erisa_insured', 'health_insurer'])
const MEDICARE: ReadonlySet<LienType> = new Set(['medicare', 'medicare_plan'])
const PROVIDERS: ReadonlySet<LienType> = new Set(['hospital', 'letter_of_protection', 'provider_statutory'])

const BASES = {
  statute: 'Statute',
  plan: 'Plan',
  contract: 'Contract',
  unknown: 'Not known',
} as const

/** Saved as they are typed. */
export function LienFields({ book, lien }: LienFieldsProps): ReactNode {
  const props = { book, lien }
  const { type } = lien
  return (
    <Card aria-labelledby="lien-fields" className={styles['part']}>
      <h3 id="lien-fields">Details</h3>
      <Group title="Lienholder">
        <Line {...props} field="holder" />
        <Type {...props} />
        <Line {...props} field="fileNumber" />
        <Part {...props} field="contact" part="agent" label="Recovery agent" />
        <Part {...props} field="contact" part="address" label="Address" />
        <Part {...props} field="contact" part="phone" label="Phone" type="tel" />
        <Part {...props} field="contact" part="fax" label="Fax" type="tel" />
        <Part {...props} field="contact" part="email" label="Email" type="email" />
        <Part {...props} field="contact" part="payee" label="Payee" />
      </Group>
      <Group title="Basis">
        <Choice {...props} field="basis" part="kind" label="Based on" options={BASES} />
        <Part {...props} field="basis" part="text" label="Statute, plan or contract" />
        {PROVIDERS.has(type) && (
          <Line
            {...props}
            field="class"
            hint="As the state’s rule names it: hospital, physician, ambulance."
          />
        )}
        {PLANS.has(type) && (
          <>
            <Answer {...props} field="selfFunded" label="Is the plan self-funded?" />
            <Answer
              {...props}
              field="excludesCommonFund"
              label="Does the plan exclude the common fund doctrine?"
            />
            <Line {...props} field="planDocument" />
          </>
        )}
      </Group>
      <Group title="Perfected">
        <Part {...props} field="perfected" part="how" label="How it was perfected" />
        <Part {...props} field="perfected" part="on" label="Perfected on" type="date" />
        <Part {...props} field="perfected" part="certifiedMail" label="Certified mail number" />
      </Group>
      <Group title="Dates">
        <Line {...props} field="noticeOn" type="date" />
        <Line {...props} field="noticeChannel" />
        <Line {...props} field="lastContactOn" type="date" />
        <Line {...props} field="responseDue" type="date" />
        {PROVIDERS.has(type) && <Line {...props} field="dischargedOn" type="date" />}
        {MEDICARE.has(type) && (
          <>
            <Line {...props} field="conditionalLetterOn" type="date" />
            <Line {...props} field="conditionalNoticeOn" type="date" />
          </>
        )}
        {(MEDICARE.has(type) || type === 'feca') && <Line {...props} field="demandOn" type="date" />}
        <DeadlineDates {...props} />
      </Group>
      <Group title="In the settlement">
        <Floor {...props} />
        <Weight {...props} />
        <Negotiable {...props} />
      </Group>
      <Hide {...props} />
    </Card>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className={styles['fields']}>
      <legend>{title}</legend>
      <div className={styles['pair']}>{children}</div>
    </fieldset>
  )
}

function Type({ book, lien }: LienFieldProps): ReactNode {
  const unit = unitName(lien, 'type')
  return (
    <SelectField
      label="Lien type"
      value={lien.type}
      error={book.draft.errors[unit]}
      onChange={({ target }) => book.draft.set(unit, target.value)}
    >
      <LienTypeOptions />
    </SelectField>
  )
}

function Floor({ book, lien }: LienFieldProps): ReactNode {
  const unit = unitName(lien, 'floor')
  const floor = lien.unit('floor')
  return (
    <MoneyField
      label="Floor"
      optional
      hint="The least that they take, for the division among liens."
      cents={typeof floor === 'number' ? floor : null}
      error={book.draft.errors[unit]}
      onChange={(cents) => book.draft.set(unit, cents)}
    />
  )
}

function Negotiable({ book, lien }: LienFieldProps): ReactNode {
  return (
    <CheckboxField
      label="Negotiable"
      checked={lien.unit('negotiable') !== false}
      onChange={({ target }) => book.draft.set(unitName(lien, 'negotiable'), target.checked)}
    />
  )
}

function Hide({ book, lien }: LienFieldProps): ReactNode {
  const isHidden = lien.unit('hidden') === true
  return (
    <div className={styles['locked']}>
      <p>
        {isHidden
          ? 'This lien is hidden: it counts nowhere.'
          : 'A lien that was entered by mistake can be hidden. It then counts nowhere, and stays with its history. Nothing is deleted.'}
      </p>
      <Button size="small" onClick={() => book.draft.set(unitName(lien, 'hidden'), isHidden ? null : true)}>
        {isHidden ? 'Show this lien again' : 'Hide this lien'}
      </Button>
    </div>
  )
}
