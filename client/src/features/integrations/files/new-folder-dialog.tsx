import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { createFolderRequestSchema } from '../../../../../shared/contracts/integrations/cloud-files.ts'
import { type IntegrationProvider, MAX_FILE_NAME_LENGTH } from '../../../../../shared/domain/integrations.ts'
import { filesKey } from '../../../platform/integrations/integration.queries.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { ProblemAlert } from '../accounts/problem-alert.tsx'
import styles from './files.module.css'

type NewFolderDialogProps = {
  readonly provider: IntegrationProvider
  readonly parent: { readonly id: string | null; readonly name: string }
  readonly onClose: () => void
}

const nameSchema = createFolderRequestSchema.pick({ name: true })

export function NewFolderDialog({ provider, parent, onClose }: NewFolderDialogProps): ReactNode {
  const { files } = useIntegrations()[provider]
  const queries = useQueryClient()
  const { show } = useToasts()
  const formId = useId()
  const form = useForm({ resolver: zodResolver(nameSchema), defaultValues: { name: '' } })
  const making = useMutation({
    networkMode: 'always',
    mutationFn: (name: string) => files.createFolder(name, parent.id),
    onSuccess: ({ name }) => {
      void queries.invalidateQueries({ queryKey: filesKey(provider) })
      show({ id: 'folder-made', message: `Folder “${name}” created.`, duration: 6000 })
      onClose()
    },
  })
  const submit = form.handleSubmit(({ name }) => {
    if (!making.isPending) making.mutate(name)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`New folder in ${parent.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={making.isPending}>
            Create folder
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        {making.error !== null && <ProblemAlert provider={provider} error={making.error} />}
        <TextField
          label="Folder name"
          autoComplete="off"
          maxLength={MAX_FILE_NAME_LENGTH}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </form>
    </Dialog>
  )
}
