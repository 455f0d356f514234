import { useId, type ReactNode } from 'react'
import { chosenSubIssue, identityInSummary } from '../../../../../shared/domain/client-intake.ts'
import { MAX_SUMMARY_LENGTH, ZIP } from '../../../../../shared/domain/requests/request-limits.ts'
import { REQUEST_LANGUAGES } from '../../../../../shared/domain/requests/request-facts.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { formatMonth, needTitle } from '../plain-words.ts'
import { CareNote } from './care-note.tsx'
import { useIsOpen } from './open-states.ts'
import { isTimeCritical } from './place-notices.tsx'
import { textProps, tickProps } from './intake-field.ts'
import styles from './teaser-preview.module.css'
import type { Intake } from './use-intake.ts'

/** Exactly what attorneys will see, to be changed here. What seems to tell who somebody is has to go, or a person looks at it first. */
export function TeaserPreview({ intake }: { readonly intake: Intake }): ReactNode {
  const titleId = useId()
  const { values } = intake.state.draft
  const { need, state, zip, date, summary, language } = values
  const isOpen = useIsOpen(state)
  const subIssue = chosenSubIssue(values)
  return (
    <section aria-labelledby={titleId} className={styles['preview']}>
      <h3 id={titleId}>
        {isOpen === false ? 'What attorneys would see if this state opens' : 'What attorneys will see'}
      </h3>
      <FactList className={styles['facts']}>
        <Fact term="About">
          {needTitle(need === '' ? null : need)}
          {subIssue !== null && `: ${subIssue.label}`}
        </Fact>
        <Fact term="State">{state === '' ? 'Not chosen' : STATE_NAMES[state]}</Fact>
        <Fact term="When">{date === '' ? 'Not given' : formatMonth(date.slice(0, 7))}</Fact>
        {isTimeCritical(intake) && <Fact term="Time">A time limit may be near</Fact>}
        {ZIP.test(zip.trim()) && <Fact term="Distance">Only how far, such as within 25 miles</Fact>}
        {language !== 'en' && <Fact term="Language">{REQUEST_LANGUAGES[language]}</Fact>}
      </FactList>
      <TextArea
        label="The text they read"
        optional={need !== 'not_sure'}
        rows={4}
        hint={`${summary.trim() === '' ? 'Attorneys see your request only once there is a text. ' : ''}You can change it here. Leave out names, numbers and addresses. ${MAX_SUMMARY_LENGTH - summary.length} characters left.`}
        {...textProps(intake, 'summary')}
      />
      <Found intake={intake} />
      <CareNote text={summary} />
    </section>
  )
}

function Found({ intake }: { readonly intake: Intake }): ReactNode {
  const found = identityInSummary(intake.state.draft.values)
  if (found.length === 0) return null
  return (
    <Alert tone="warning" role="status" title="This may tell who somebody is">
      <ul>
        {[...new Set(found.map(({ kind, words }) => `“${words}” looks like ${kind}`))].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <CheckboxField
        label="Keep it, and let a person check the text first"
        hint="Attorneys see nothing until then."
        {...tickProps(intake, 'insist')}
      />
    </Alert>
  )
}
