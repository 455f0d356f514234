import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { type IntegrationProvider, PROVIDER_NAMES } from '../../../../../shared/domain/integrations.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { filesKey } from '../../../platform/integrations/integration.queries.ts'
import { useFolder } from '../../../platform/integrations/use-folder.ts'
import { Button } from '../../../ui/button.tsx'
import { CloudFileRows, FolderTrail } from '../../../ui/cloud-file-rows.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Listing } from '../accounts/listing.tsx'
import { FileActions } from './file-actions.tsx'
import styles from './files.module.css'
import { NewFolderDialog } from './new-folder-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** Browses, downloads and uploads the files of one account. */
export function FileBrowser({ provider }: { readonly provider: IntegrationProvider }): ReactNode {
  const folder = useFolder(provider)
  const queries = useQueryClient()
  const uploads = useUploads(provider, () => void queries.invalidateQueries({ queryKey: filesKey(provider) }))
  const isOffline = useConnectivity() === 'offline'
  const now = useNow(60_000)
  const input = useRef<HTMLInputElement>(null)
  const [isNaming, setIsNaming] = useState(false)
  const place = folder.trail.at(-1)?.name ?? ''
  return (
    <div className={styles['browser']}>
      <Toolbar
        end={
          <>
            <Button size="small" disabled={isOffline} onClick={() => setIsNaming(true)}>
              New folder
            </Button>
            <Button
              size="small"
              disabled={isOffline}
              icon={<Icon name="cloud" size={18} />}
              onClick={() => input.current?.click()}
            >
              Upload files
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={`Files to upload to ${PROVIDER_NAMES[provider]}`}
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])], folder.folderId)
                event.target.value = ''
              }}
            />
          </>
        }
      >
        <FolderTrail trail={folder.trail} onGoTo={folder.goTo} />
      </Toolbar>
      <UploadList provider={provider} uploads={uploads} />
      <Listing
        provider={provider}
        query={folder.query}
        loading={`Loading ${place}…`}
        isEmpty={folder.files.length === 0}
        empty={<p className={styles['soft']}>This folder is empty. Upload a file or create a folder.</p>}
        now={now}
      >
        <CloudFileRows
          label={place}
          files={folder.files}
          now={now}
          onOpenFolder={folder.open}
          actionsOf={(file) => <FileActions provider={provider} file={file} />}
        />
      </Listing>
      {isNaming && (
        <NewFolderDialog
          provider={provider}
          parent={{ id: folder.folderId, name: place }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  )
}
