import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { z } from 'zod'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { DESTINATIONS } from '../../../../shared/domain/access.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame, OrDivider } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useLandingOnceSignedIn } from './use-landing.ts'

const SUBTITLES = { attorney: 'Attorney Portal', client: 'Client Portal' } as const satisfies Record<
  UserType,
  string
>

/** What the screen that sent someone here has to say. */
const noticeSchema = z.object({ notice: z.string() })

/** /signup/login: needs a role, and sends whoever has none to choose one. */
export function LoginScreen(): ReactNode {
  const { signup } = usePlatform()
  const { search } = useLocation()
  const [role] = useState(() => signup.role())
  if (role === null) return <Navigate to={`${paths.signup}${search}`} replace />
  return <Login role={role} />
}

/** /login: the same screen, also for someone whose role this device does not know (they came from a sign-out elsewhere). */
export function PlainLoginScreen(): ReactNode {
  const { signup } = usePlatform()
  const [role] = useState(() => signup.role())
  return <Login role={role} />
}

function Login({ role }: { readonly role: UserType | null }): ReactNode {
  const [remember, setRemember] = useState(false)
  const location = useLocation()
  const session = useSession()
  const notice = noticeSchema.safeParse(location.state).data?.notice
  useDocumentTitle('Login')
  useLandingOnceSignedIn(role)
  if (session.status === 'second_step') {
    return <Navigate to={`${DESTINATIONS.secondStep}${location.search}`} replace />
  }
  return (
    <EntryFrame
      footer={
        <>
          New here? <Link to="/signup/register">Sign up</Link>
          {role === 'client' && (
            <>
              {' · '}
              <Link to="/home">Create a client profile</Link>
            </>
          )}
        </>
      }
    >
      <PageHeading title="Welcome Back!" {...(role === null ? {} : { lead: SUBTITLES[role] })} />
      {notice !== undefined && <Alert tone="danger">{notice}</Alert>}
      <LoginForm onRememberChange={setRemember} />
      <OrDivider />
      <SocialButtons
        withLinkedIn={role === 'attorney'}
        remember={remember}
        leaveFor={(url) => window.location.assign(url)}
      />
    </EntryFrame>
  )
}
