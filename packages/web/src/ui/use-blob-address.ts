import { useEffect, useState } from 'react'

/** An address under which the browser shows what it was given, for as long as the component lives. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  // An address holds the whole file in memory until it is given back.
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
