import { S3Driver } from 'flydrive/drivers/s3'

/** Reads s3://bucket/prefix?endpoint=https://…&region=…; the prefix may be absent. Throws when the address is malformed. */
export function openBucket(address: string): { driver: S3Driver; prefix: string } {
  const url = URL.parse(address)
  const bucket = url?.hostname
  // Credentials belong to the environment: an address is printed in logs.
  if (!url || !bucket || url.username || url.password) {
    throw new Error('the address of a bucket must read s3://bucket/prefix?endpoint=…&region=…')
  }
  const endpoint = url.searchParams.get('endpoint')
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    // Buckets made today refuse access lists, and other stores never had them.
    supportsACL: false,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })
  const folder = url.pathname.split('/').filter(Boolean).join('/')
  return { driver, prefix: folder && `${folder}/` }
}
