import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Teaser } from '../../../../../shared/contracts/explore.ts'
import { SavedBadge } from '../../../offline/react/saved-badge.tsx'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Time } from '../../../ui/time.tsx'
import { requestPath } from '../explore-paths.ts'
import { factsOf, formatDay, titleOf } from '../teaser-words.ts'
import { CaseNotes } from './case-notes.tsx'
import { isChanged, isDue, seenVersion, type CaseMark } from './case-mark.ts'
import { useCaseMarks } from './case-marks.tsx'
import { SaveButtons } from './save-buttons.tsx'
import type { CaseText } from './saved-copy.ts'
import styles from './saved-cases.module.css'

type SavedCaseCardProps = {
  readonly view: RecordView
  readonly mark: CaseMark
  /** null while it is loaded. */
  readonly text: CaseText | null
  readonly folders: readonly string[]
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly now: number
  readonly onLeft: () => void
}

export function SavedCaseCard(props: SavedCaseCardProps): ReactNode {
  const { view, mark, text, folders, isOpen, onOpen, now, onLeft } = props
  const headingId = useId()
  const teaser = text?.kind === 'shown' ? text.teaser : null
  return (
    <article
      aria-labelledby={headingId}
      className={classNames(styles['card'], text?.kind === 'gone' && styles['gone'])}
    >
      <div className={styles['top']}>
        <h2 id={headingId} tabIndex={-1}>
          <Heading id={view.id} text={text} />
        </h2>
        <Badges view={view} mark={mark} teaser={teaser} now={now} />
      </div>
      <Words text={text} />
      {!isOpen && <OwnWords mark={mark} now={now} />}
      <div className={styles['actions']}>
        {mark.state === 'saved' && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-describedby={headingId}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? 'Close note' : 'Note and reminder'}
          </Button>
        )}
        <CaseActions view={view} mark={mark} teaser={teaser} headingId={headingId} now={now} />
        {text?.kind === 'gone' ? (
          <RemoveButton view={view} headingId={headingId} onLeft={onLeft} />
        ) : (
          <SaveButtons requestId={view.id} teaser={teaser} describedBy={headingId} onLeft={onLeft} />
        )}
      </div>
      {isOpen && <CaseNotes view={view} folders={folders} />}
    </article>
  )
}

function Heading({ id, text }: { readonly id: string; readonly text: CaseText | null }): ReactNode {
  switch (text?.kind) {
    case 'shown':
      return <Link to={requestPath(id)}>{titleOf(text.teaser)}</Link>
    case 'gone':
      return 'No longer shown'
    case 'absent':
      return <Link to={requestPath(id)}>A saved request</Link>
    case undefined:
      return 'Loading…'
  }
}

function Badges({ view, mark, teaser, now }: CaseFacts): ReactNode {
  return (
    <div className={styles['badges']}>
      {isDue(mark, now) && <Badge tone="warning">Reminder due</Badge>}
      {teaser?.timeCritical === true && <Badge tone="danger">A time limit may be near</Badge>}
      {teaser !== null && isChanged(mark, teaser) && <Badge tone="info">Changed since saved</Badge>}
      {mark.folder.trim() !== '' && <Badge>{mark.folder}</Badge>}
      <SavedBadge record={view} isInList />
    </div>
  )
}

type CaseFacts = {
  readonly view: RecordView
  readonly mark: CaseMark
  readonly teaser: Teaser | null
  readonly now: number
}

/** What ends a badge. */
function CaseActions({
  view,
  mark,
  teaser,
  headingId,
  now,
}: CaseFacts & { readonly headingId: string }): ReactNode {
  const { set } = useCaseMarks()
  return (
    <>
      {teaser !== null && isChanged(mark, teaser) && (
        <Button
          size="small"
          aria-describedby={headingId}
          onClick={() => void set(view.id, { version: seenVersion(teaser) })}
        >
          I’ve read the change
        </Button>
      )}
      {isDue(mark, now) && (
        <Button
          size="small"
          aria-describedby={headingId}
          onClick={() => void set(view.id, { reminderAt: null })}
        >
          Reminder done
        </Button>
      )}
    </>
  )
}

type RemoveButtonProps = {
  readonly view: RecordView
  readonly headingId: string
  readonly onLeft: () => void
}

function RemoveButton({ view, headingId, onLeft }: RemoveButtonProps): ReactNode {
  const { mark } = useCaseMarks()
  const message = 'Removed from this list.'
  return (
    <Button
      size="small"
      aria-describedby={headingId}
      onClick={() =>
        void mark({ requestId: view.id, teaser: null, state: null, message }).then((isDone) => {
          if (isDone) onLeft()
        })
      }
    >
      Remove
    </Button>
  )
}

function Words({ text }: { readonly text: CaseText | null }): ReactNode {
  switch (text?.kind) {
    case 'shown':
      return (
        <>
          <p className={styles['facts']}>
            {[...factsOf(text.teaser), `Posted ${formatDay(text.teaser.postedOn)}`].map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          <p className={styles['need']}>{text.teaser.need}</p>
        </>
      )
    case 'gone':
      return (
        <p className={styles['soft']}>
          This request was closed, or it is no longer shown to you. It leaves this list after 30 days.
        </p>
      )
    case 'absent':
      return (
        <p className={styles['soft']}>What it says isn’t on this device. It appears when you’re online.</p>
      )
    case undefined:
      return null
  }
}

function OwnWords({ mark, now }: { readonly mark: CaseMark; readonly now: number }): ReactNode {
  const { note, reminderAt } = mark
  if (note.trim() === '' && reminderAt === null) return null
  return (
    <div className={styles['own']}>
      {note.trim() !== '' && (
        <p className={styles['note']}>
          <strong>Private note:</strong> {note}
        </p>
      )}
      {reminderAt !== null && (
        <p className={styles['soft']}>
          Reminder: <Time at={reminderAt} now={now} />
        </p>
      )}
    </div>
  )
}
