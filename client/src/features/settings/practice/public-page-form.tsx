import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import type { AttorneyProfile } from '../../../../../shared/contracts/attorney-profile.ts'
import {
  MAX_PUBLIC_BIO,
  updatePublicPageEndpoint,
  updatePublicPageRequestSchema,
  type OwnPractice,
} from '../../../../../shared/contracts/practice.ts'
import { attorneyPagePath, MAX_SLUG, slugFrom } from '../../../../../shared/domain/attorney-slug.ts'
import { withScheme } from '../../../../../shared/domain/firm-details.ts'
import { advertisingLinesOf } from '../../../../../shared/domain/law/advertising-lines.ts'
import { advertisingWarnings } from '../../../../../shared/domain/law/advertising-words.ts'
import { jurisdictionName } from '../../../../../shared/domain/state-names.ts'
import { ownPracticeQuery } from '../../../offline/react/use-own-practice.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { AttorneyPageView } from '../../../ui/attorney-page-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { KeptFormFrame } from '../kept-form-frame.tsx'
import styles from '../settings.module.css'
import { keptShape, useKeptForm } from '../use-kept-form.ts'

type PageValues = {
  readonly isPublic: boolean
  readonly slug: string
  readonly bio: string
  readonly website: string
  readonly allowsIndexing: boolean
}

const SHAPE = keptShape<PageValues>(
  'settings-public-page',
  z.object({
    isPublic: z.boolean(),
    slug: z.string(),
    bio: z.string(),
    website: z.string(),
    allowsIndexing: z.boolean(),
  }),
)

/** The public page: off until it is switched on, shown before it is. */
export function PublicPageForm({ practice }: { readonly practice: OwnPractice }): ReactNode {
  const { http, origin } = usePlatform()
  const queries = useQueryClient()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const form = useKeptForm({
    shape: SHAPE,
    saved: valuesOf(practice),
    schema: updatePublicPageRequestSchema,
    bodyOf,
    send: async (body) => {
      const answer = unwrap(await http.call(updatePublicPageEndpoint, { body }))
      queries.setQueryData(ownPracticeQuery(http).queryKey, answer)
    },
  })
  const { values, errors, change } = form
  const { isPublic, slug, publicPage } = practice
  return (
    <KeptFormFrame
      form={form}
      what="your public page"
      saveLabel="Save public page"
      savedWords={isPublic ? 'Saved. Your page is public.' : 'Saved. Your page is off.'}
      more={<Button onClick={() => setIsPreviewing(true)}>Preview</Button>}
    >
      {isPublic && slug !== null ? (
        <p>
          On, at{' '}
          <a href={attorneyPagePath(slug)} target="_blank" rel="noopener">
            {`${origin}${attorneyPagePath(slug)}`}
          </a>
        </p>
      ) : (
        <p className={styles['soft']}>Off. Nobody but you sees it.</p>
      )}
      <CheckboxField
        label="Show my page to everybody"
        hint="Name, firm, city and state, verified licenses, areas, languages, years, bio and website. Not your phone, email or street."
        checked={values.isPublic}
        onChange={({ target }) => change({ isPublic: target.checked })}
      />
      <TextField
        label="Address of the page"
        hint={`${origin}${attorneyPagePath('')}${values.slug}. If you change it, the previous address stops working.`}
        autoComplete="off"
        maxLength={MAX_SLUG}
        value={values.slug}
        error={errors['slug']}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <TextArea
        label="Bio"
        optional
        rows={6}
        hint={`${values.bio.length.toLocaleString('en-US')} of ${MAX_PUBLIC_BIO.toLocaleString('en-US')} characters`}
        value={values.bio}
        error={errors['bio']}
        onChange={({ target }) => change({ bio: target.value })}
      />
      <Warnings bio={values.bio} />
      <TextField
        label="Website"
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        value={values.website}
        error={errors['website']}
        onChange={({ target }) => change({ website: target.value })}
      />
      <CheckboxField
        label="Let search engines list it"
        hint="Otherwise the page asks them not to."
        checked={values.allowsIndexing}
        onChange={({ target }) => change({ allowsIndexing: target.checked })}
      />
      <Lines page={publicPage} />
      <Dialog
        open={isPreviewing}
        onClose={() => setIsPreviewing(false)}
        title="Preview of your public page"
        actions={<Button onClick={() => setIsPreviewing(false)}>Close</Button>}
      >
        <AttorneyPageView page={previewOf(publicPage, values)} isPreview />
      </Dialog>
    </KeptFormFrame>
  )
}

function Warnings({ bio }: { readonly bio: string }): ReactNode {
  const found = advertisingWarnings(bio)
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert tone="warning" title="Check these words before you publish them">
          <ul className={styles['plain']}>
            {found.map(({ word, why }) => (
              <li key={word}>
                <strong>{word}</strong>: {why}
              </li>
            ))}
          </ul>
          <p>You can still use them. Verify your state’s rules.</p>
        </Alert>
      )}
    </div>
  )
}

/** What the page adds by itself, with its source. */
function Lines({ page }: { readonly page: AttorneyProfile }): ReactNode {
  return (
    <div className={styles['soft']}>
      <p>The page says “Attorney advertising”. It shows no ratings and no testimonials.</p>
      {advertisingLinesOf(page).map(({ jurisdiction, row }) => (
        <p key={jurisdiction}>
          For {jurisdictionName(jurisdiction)} it adds “{row.value}” ({row.citation}). {row.note}
        </p>
      ))}
    </div>
  )
}

/** Until it is saved once, a longer bio of the application is shown whole, and its length is refused at the field. */
function valuesOf({ isPublic, slug, publicPage }: OwnPractice): PageValues {
  return {
    isPublic,
    slug: slug ?? slugFrom(`${publicPage.firstName} ${publicPage.lastName}`),
    bio: publicPage.bio ?? '',
    website: publicPage.website ?? '',
    allowsIndexing: publicPage.allowsIndexing,
  }
}

function bodyOf(values: PageValues): unknown {
  return { ...values, ...textsOf(values) }
}

function previewOf(page: AttorneyProfile, values: PageValues): AttorneyProfile {
  return { ...page, ...textsOf(values) }
}

function textsOf({ bio, website }: PageValues) {
  return {
    bio: bio.trim() === '' ? null : bio.trim(),
    website: website.trim() === '' ? null : withScheme(website),
  }
}
