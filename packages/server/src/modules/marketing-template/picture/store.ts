import type { Db } from '../../../schema/index.ts'
import type { By } from '../store.ts'

export interface NewPicture {
  readonly imageId: string
  readonly fileId: string
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly sizeBytes: number
}

export async function insertPicture(db: Db, picture: NewPicture, { userId, now }: By): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({
      file_id: picture.fileId,
      file_key: picture.key,
      name: picture.name,
      kind: picture.kind,
      size_bytes: picture.sizeBytes,
      user_id: userId,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('marketing_image')
    .values({ image_id: picture.imageId, file_id: picture.fileId, created_by: userId, created_at: now })
    .execute()
}

export const findPicture = (db: Db, imageId: string) =>
  db
    .selectFrom('marketing_image as i')
    .innerJoin('stored_file as s', 's.file_id', 'i.file_id')
    .where('i.image_id', '=', imageId)
    .select(['s.file_key as key', 's.kind'])
    .executeTakeFirst()
