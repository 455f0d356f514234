import { type ReactNode, useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './role-screen.module.css'

type RoleWords = {
  readonly role: UserType
  readonly name: string
  readonly line: string
  readonly icon: IconName
}

const ROLES: readonly RoleWords[] = [
  { role: 'client', name: 'Client', line: 'I need a lawyer', icon: 'user' },
  { role: 'attorney', name: 'Attorney', line: 'I refer or take cases', icon: 'send' },
]

/** /signup: choose a portal. Keeps the query string, which may hold `returnTo`. */
export function RoleScreen(): ReactNode {
  const { signup } = usePlatform()
  const navigate = useNavigate()
  const { search } = useLocation()
  useDocumentTitle('Who Are You')

  const choose = (role: UserType): void => {
    signup.setRole(role)
    void navigate(`${paths.login}${search}`)
  }
  return (
    <EntryFrame>
      <PageHeading title="Who Are You" lead="For clients, attorneys, everyone." />
      <div className={styles['roles']}>
        {ROLES.map((words) => (
          <RoleCard key={words.role} words={words} onChoose={() => choose(words.role)} />
        ))}
      </div>
      <LinkButton to={paths.landing} variant="ghost">
        Back
      </LinkButton>
    </EntryFrame>
  )
}

type RoleCardProps = { readonly words: RoleWords; readonly onChoose: () => void }

/** The button covers the card. Its accessible name is the role, its description the line below. */
function RoleCard({ words: { name, line, icon }, onChoose }: RoleCardProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['role']}>
      <span className={styles['icon']}>
        <Icon name={icon} size={26} />
      </span>
      <button type="button" className={styles['name']} aria-describedby={id} onClick={onChoose}>
        {name}
      </button>
      <span id={id} className={styles['line']}>
        {line}
      </span>
    </div>
  )
}
