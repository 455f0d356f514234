import { useId, useState, type ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import type { InterestedAttorney } from '../../../../../shared/contracts/interests.ts'
import { barRegisterOf } from '../../../../../shared/domain/bar-registers.ts'
import { ADVERTISING_LINES } from '../../../../../shared/domain/law/advertising-lines.ts'
import { isStanding, type InterestStatus } from '../../../../../shared/domain/requests/request-lifecycle.ts'
import { languageName } from '../../../../../shared/domain/requests/request-facts.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { formatDay } from '../plain-words.ts'
import { AttorneyActions } from './attorney-actions.tsx'
import styles from './client-home.module.css'
import type { ConversationView } from './conversation-view.ts'

type AttorneyItemProps = {
  readonly request: ClientRequest
  readonly attorney: InterestedAttorney
  readonly userId: string
  readonly isLive: boolean
  readonly now: number
  readonly conversation: ConversationView
}

const STATUS: Readonly<Record<InterestStatus, readonly [label: string, tone: Tone] | null>> = {
  sent: null,
  chosen: ['Your choice, conflict check', 'info'],
  cleared: ['Your choice', 'success'],
  conflict: ['Has a conflict', 'neutral'],
  released: ['Choice ended', 'neutral'],
  withdrawn: ['Took the answer back', 'neutral'],
  passed: ['Not chosen', 'neutral'],
}

/** One attorney who answered: what is known of them, what they wrote, and what the client can do. */
export function AttorneyItem(props: AttorneyItemProps): ReactNode {
  const { attorney, request, userId, isLive, now, conversation } = props
  const { name, firm, city, status, message, createdAt, licenseState } = attorney
  const titleId = useId()
  const shown = STATUS[status]
  const line = ADVERTISING_LINES[licenseState]
  return (
    <li className={styles['answer']} aria-labelledby={titleId}>
      <div className={styles['top']}>
        <h4 id={titleId}>{name}</h4>
        {shown !== null && <Badge tone={shown[1]}>{shown[0]}</Badge>}
      </div>
      <p className={styles['soft']}>
        {[firm, city].filter((part) => part !== null && part !== '').join(', ')}
        {firm !== null || city !== null ? '. ' : ''}Answered <Time at={Date.parse(createdAt)} now={now} />.
      </p>
      {message !== '' && <p className={styles['summary']}>{message}</p>}
      <AttorneyFacts attorney={attorney} />
      <p className={styles['soft']}>Attorney advertising.{line === undefined ? '' : ` ${line.value}`}</p>
      {isStanding(status) && (
        <AttorneyActions request={request} attorney={attorney} userId={userId} isLive={isLive} />
      )}
      {attorney.conversationId !== null && (
        <Messages
          conversationId={attorney.conversationId}
          name={name}
          isOpenAtFirst={status === 'cleared'}
          conversation={conversation}
        />
      )}
    </li>
  )
}

function AttorneyFacts({ attorney }: { readonly attorney: InterestedAttorney }): ReactNode {
  const { licenseState, verifiedOn, yearsOfExperience, practiceAreas, languages } = attorney
  const register = barRegisterOf(licenseState)
  return (
    <FactList className={styles['facts']}>
      <Fact term="License">
        {STATE_NAMES[licenseState]}
        {'. '}
        {verifiedOn === null
          ? 'No longer checked by us.'
          : `Bar ID checked on ${formatDay(verifiedOn)}.`}{' '}
        {register !== null && (
          <a href={register.url} target="_blank" rel="noopener noreferrer">
            Look it up at {register.keeper}
          </a>
        )}
      </Fact>
      <Fact term="Experience">
        {yearsOfExperience === null
          ? null
          : yearsOfExperience === 1
            ? '1 year'
            : `${yearsOfExperience} years`}
      </Fact>
      <Fact term="Practice areas">{practiceAreas.join(', ')}</Fact>
      {languages.length > 0 && (
        <Fact term="Also speaks">{languages.map((code) => languageName(code) ?? code).join(', ')}</Fact>
      )}
    </FactList>
  )
}

type MessagesProps = {
  readonly conversationId: string
  readonly name: string
  readonly isOpenAtFirst: boolean
  readonly conversation: ConversationView
}

/** Closed at first where several attorneys could be written to. */
function Messages({
  conversationId,
  name,
  isOpenAtFirst,
  conversation: { Panel, Unread },
}: MessagesProps): ReactNode {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const panelId = useId()
  return (
    <div className={styles['answers']}>
      <div className={styles['buttons']}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide messages' : 'Messages'}
        </Button>
        <Unread conversationId={conversationId} />
      </div>
      {isOpen && (
        <div id={panelId}>
          <Panel conversationId={conversationId} otherParty={name} level={4} />
        </div>
      )}
    </div>
  )
}
