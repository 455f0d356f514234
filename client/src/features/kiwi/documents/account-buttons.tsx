/** Takes files from the connected accounts: the only part of a workspace that needs a connection. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { CloudFileButton } from '../../../platform/integrations/cloud-file-button.tsx'
import type { ChosenMail } from '../../../platform/integrations/mail-choice-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { attachmentFile, cloudFile, mailFile } from '../import/account-files.ts'
import { fileWords } from '../import/file-words.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import styles from './documents.module.css'

const MailChoiceDialog = lazy(async () => ({
  default: (await import('../../../platform/integrations/mail-choice-dialog.tsx')).MailChoiceDialog,
}))

export function AccountButtons(): ReactNode {
  const { importer } = useWorkspace()
  const isOffline = useConnectivity() === 'offline'
  const [isChoosingMail, setIsChoosingMail] = useState(false)
  const addMail = ({ mail, attachment, inbox }: ChosenMail): void => {
    setIsChoosingMail(false)
    importer.add([attachment === null ? mailFile(mail, inbox) : attachmentFile(mail, attachment, inbox)])
  }
  return (
    <div className={styles['accounts']}>
      <CloudFileButton
        isOnline={!isOffline}
        onChoose={({ provider, file, calls }) => {
          if (!file.isDownloadable) throw new Error(fileWords.noContent(file.name))
          importer.add([cloudFile(provider, file, calls)])
        }}
      />
      <Button
        size="small"
        icon={<Icon name="mail" size={18} />}
        disabled={isOffline}
        onClick={() => setIsChoosingMail(true)}
      >
        From Outlook
      </Button>
      {isOffline && (
        <p className={styles['facts']}>Files of connected accounts can be added once you’re online.</p>
      )}
      {isChoosingMail && (
        <Suspense fallback={null}>
          <MailChoiceDialog onClose={() => setIsChoosingMail(false)} onChoose={addMail} />
        </Suspense>
      )}
    </div>
  )
}
