import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { aMatter, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { OpenMatter } from './open-matter.tsx'

beforeEach(teachDialogs)

const REFERRAL = madeId(1)
const open = () =>
  renderApplication(<OpenMatter referral={REFERRAL} client="Rita Roe" adverse="Acme Freight" state="TX" />, {
    at: `/dashboard/referrals/${REFERRAL}`,
    server: () => Response.json({}),
  })

it('an accepted referral becomes a matter, once the date of injury is known', async () => {
  const { core, screen: shown } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Open a matter' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the matter' }).value).toBe(
    'Rita Roe v. Acme Freight',
  )
  const submit = screen.getByRole('button', { name: 'Open the matter' })
  await userEvent.click(submit)
  const injury = screen.getByLabelText('Date of injury')
  expect(document.activeElement).toBe(injury)
  await userEvent.type(injury, '2025-04-01')
  await userEvent.click(submit)
  const books = async () => (await core.records.store.list(OWNER, 'book')).records
  await waitFor(async () => expect(await books()).toHaveLength(1))
  const [book] = await books()
  expect(book?.body).toEqual({
    ...{ title: 'Rita Roe v. Acme Freight', client: 'Rita Roe', state: 'TX' },
    ...{ injury: '2025-04-01', referral: REFERRAL },
  })
  await waitFor(() => expect(shown.path()).toBe(`/dashboard/liens/${book?.id}/edit`))
})

it('a referral that has a matter says which, and opens no second one', async () => {
  const { core } = open()
  await core.records.store.edit(OWNER, { kind: 'book', id: madeId(2) }, aMatter({ referral: REFERRAL }))
  const link = await screen.findByRole('link', { name: 'Roe v. Acme' })
  expect(link.getAttribute('href')).toBe(`/dashboard/liens/${madeId(2)}/edit`)
  expect(screen.queryByRole('button', { name: 'Open a matter' })).toBeNull()
})
