import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame, Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** /signup: which portal. Keeps the query, so that a place to return to survives the choice. */
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
      <Stack>
        <Button variant="primary" wide onClick={() => choose('client')}>
          Client
        </Button>
        <Button variant="primary" wide onClick={() => choose('attorney')}>
          Attorney
        </Button>
      </Stack>
      <LinkButton to={paths.landing} variant="ghost">
        Back
      </LinkButton>
    </EntryFrame>
  )
}
