import type { departmentFile } from '@crm/contract/department'
import type { Call, FileAnswer, Handler } from '../../../kernel/http/handler.ts'
import { countFiles, findFile, listFiles } from './store.ts'

type Api = typeof departmentFile

export const readFiles: Handler<Api['all']> = async ({ db, params, query }) => {
  const items = await listFiles(db, params.departmentId, params)
  return query.count === 'true' ? { items, total: await countFiles(db, params.departmentId) } : { items }
}

type Asked = Pick<Call<Api['view']>, 'db' | 'params' | 'platform' | 'refuse'>

async function openFile({ db, params, platform, refuse }: Asked, { inline }: { inline: boolean }): Promise<FileAnswer> {
  const found = await findFile(db, params.fileId)
  const stored = found && (await platform.files.get(found.file_key))
  if (!stored) return refuse('request.notFound')
  return { name: found.name, kind: { contentType: found.kind }, ...stored, inline }
}

/** The same file twice: to be looked at in the page, or to be saved. */
export const viewFile: Handler<Api['view']> = (call) => openFile(call, { inline: true })
export const downloadFile: Handler<Api['download']> = (call) => openFile(call, { inline: false })
