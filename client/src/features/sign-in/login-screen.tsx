import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame, OrDivider } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { landingOf } from './landing.ts'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

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
  const notice = noticeSchema.safeParse(location.state).data?.notice
  useDocumentTitle('Login')
  useLandingOnceSignedIn(role)
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

/** Also moves on when the sign-in happened in another tab. */
function useLandingOnceSignedIn(role: UserType | null): void {
  const { origin, profile } = usePlatform()
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  const isSignedIn = session.status === 'signed_in'
  useEffect(() => {
    if (!isSignedIn) return undefined
    let isCurrent = true
    void landingOf({ returnTo, origin, role, verify: profile.refresh }).then((place) => {
      if (isCurrent) void navigate(place, { replace: true })
    })
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, navigate, origin, profile, returnTo, role])
}
