/** A file resource of Drive v3, and the fields that a call may select. */
import type { CloudItem } from '../cloud/items.ts'
import { personOf } from '../oidc/person.ts'
import { checkFields, parseFields, selectFields, type FieldMask } from './fields.ts'

export const FOLDER_TYPE = 'application/vnd.google-apps.folder'
export const DOCUMENT_TYPE = 'application/vnd.google-apps.document'

const FILE_FIELDS = [
  'kind',
  'id',
  'name',
  'mimeType',
  'description',
  'starred',
  'trashed',
  'parents',
  'size',
  'createdTime',
  'modifiedTime',
  'modifiedByMeTime',
  'viewedByMeTime',
  'webViewLink',
  'webContentLink',
  'iconLink',
  'thumbnailLink',
  'hasThumbnail',
  'owners',
  'ownedByMe',
  'shared',
  'capabilities',
  'md5Checksum',
  'originalFilename',
  'fullFileExtension',
  'fileExtension',
  'shortcutDetails',
  'exportLinks',
  'headRevisionId',
  'version',
  'driveId',
  'appProperties',
  'properties',
]
const LIST_FIELDS = ['kind', 'nextPageToken', 'incompleteSearch', 'files']

export const DEFAULT_FILE_FIELDS = 'kind,id,name,mimeType'
export const DEFAULT_LIST_FIELDS = `kind,incompleteSearch,nextPageToken,files(${DEFAULT_FILE_FIELDS})`

export function fileMask(fields: string | undefined): FieldMask {
  const mask = parseFields(fields ?? DEFAULT_FILE_FIELDS)
  checkFields(mask, FILE_FIELDS)
  return mask
}

export function listMask(fields: string | undefined): FieldMask {
  const mask = parseFields(fields ?? DEFAULT_LIST_FIELDS)
  checkFields(mask, LIST_FIELDS)
  if (mask !== 'all') checkFields(mask.get('files') ?? 'all', FILE_FIELDS)
  return mask
}

/** Google's JSON has numbers that may exceed 2^53 as strings. */
export function driveFile(item: CloudItem, account: string, base: string): Record<string, unknown> {
  const isNative = item.mimeType.startsWith('application/vnd.google-apps.')
  const extension = /\.([A-Za-z0-9]+)$/.exec(item.name)?.[1]
  const view = item.isFolder
    ? `https://drive.google.com/drive/folders/${item.id}`
    : `https://drive.google.com/file/d/${item.id}/view?usp=drivesdk`
  const { name, picture } = personOf(account, base)
  return {
    kind: 'drive#file',
    id: item.id,
    name: item.name,
    mimeType: item.mimeType,
    starred: false,
    trashed: false,
    ...(item.parentId === null ? {} : { parents: [item.parentId] }),
    createdTime: new Date(item.createdAt).toISOString(),
    modifiedTime: new Date(item.modifiedAt).toISOString(),
    webViewLink: view,
    owners: [{ kind: 'drive#user', displayName: name, photoLink: picture, me: true, emailAddress: account }],
    ownedByMe: true,
    shared: false,
    capabilities: { canDownload: !item.isFolder, canAddChildren: item.isFolder, canEdit: true },
    version: '1',
    ...(isNative
      ? {}
      : {
          size: String(item.size),
          webContentLink: `https://drive.google.com/uc?id=${item.id}&export=download`,
          originalFilename: item.name,
          ...(extension === undefined ? {} : { fileExtension: extension, fullFileExtension: extension }),
        }),
  }
}

export function selected(item: CloudItem, account: string, base: string, mask: FieldMask): object {
  return selectFields(driveFile(item, account, base), mask) as object // selecting fields of an object returns an object
}
