import { useId, useState, type ReactNode } from 'react'
import type { DirectoryAttorney } from '../../../../shared/contracts/network.ts'
import { formatDate } from '../../../../shared/domain/format-time.ts'
import { languageName } from '../../../../shared/domain/requests/request-facts.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { FormError } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { BlockQuestion } from './network-questions.tsx'
import styles from './network.module.css'
import { networkPath, referPath } from './network-paths.ts'
import { useInvite } from './use-invite.ts'
import { useNetworkChange } from './use-network.ts'

type AttorneyCardProps = { readonly attorney: DirectoryAttorney; readonly isLive: boolean }

/** An attorney of the directory, with what can be done. Neither an address nor a number is shown here. */
export function AttorneyCard({ attorney, isLive }: AttorneyCardProps): ReactNode {
  const headingId = useId()
  const { name, firm, city, state, licenses, practiceAreas, languages, yearsOfExperience, relation } =
    attorney
  const place = [city, state].filter((part) => part !== null).join(', ')
  const spoken = languages.flatMap((code) => languageName(code) ?? [])
  const facts = [
    firm ?? '',
    place,
    practiceAreas.join(', '),
    spoken.length === 0 ? '' : `Speaks ${spoken.join(', ')}`,
    yearsOfExperience === null ? '' : yearsOf(yearsOfExperience),
  ].filter((fact) => fact !== '')
  return (
    <article aria-labelledby={headingId} className={styles['card']}>
      <div className={styles['top']}>
        <h2 id={headingId}>{name}</h2>
        {relation === 'me' && <Badge>You</Badge>}
        {relation === 'partner' && <Badge tone="success">Partner</Badge>}
      </div>
      <p className={styles['facts']}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {licenses.length > 0 && (
        <ul className={styles['licenses']} aria-label="Licenses">
          {licenses.map((license) => (
            <li key={license.state}>
              {STATE_NAMES[license.state]}, Bar ID checked on {checkedOn(license.verifiedOn)}
            </li>
          ))}
        </ul>
      )}
      {relation !== 'me' && <CardActions attorney={attorney} isLive={isLive} describedBy={headingId} />}
    </article>
  )
}

type CardActionsProps = AttorneyCardProps & { readonly describedBy: string }

function CardActions({ attorney, isLive, describedBy }: CardActionsProps): ReactNode {
  const { userId, name, relation } = attorney
  const { invite, waitingFor, isSaving, failure } = useInvite()
  const change = useNetworkChange()
  const [isAsked, setIsAsked] = useState(false)
  const isInvited = relation === 'invited' || waitingFor(userId)
  return (
    <>
      <FormError>{failure ?? (change.error === null ? null : failureMessage(change.error))}</FormError>
      <div className={styles['actions']}>
        {relation === 'partner' ? (
          <LinkButton to={referPath(userId)} size="small" aria-describedby={describedBy}>
            Refer a case
          </LinkButton>
        ) : isInvited ? (
          <LinkButton to={networkPath('invitations')} size="small" aria-describedby={describedBy}>
            Invited
          </LinkButton>
        ) : (
          <Button
            size="small"
            busy={isSaving}
            aria-describedby={describedBy}
            onClick={() => void invite({ userId, name })}
          >
            Invite
          </Button>
        )}
        {isLive && (
          <Button
            size="small"
            variant="ghost"
            busy={change.isPending}
            aria-describedby={describedBy}
            onClick={() => setIsAsked(true)}
          >
            Block
          </Button>
        )}
      </div>
      <BlockQuestion
        name={name}
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onBlock={() => {
          setIsAsked(false)
          change.mutate({ kind: 'block', userId })
        }}
      />
    </>
  )
}

function yearsOf(years: number): string {
  return years === 1 ? '1 year of experience' : `${years} years of experience`
}

function checkedOn(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`), 'UTC')
}
