import { dirname } from 'node:path/posix'
import { type Finding, isTest, type Law, type Tree } from './source.ts'

const filesMax = 15
// The contract has a file for each capability; fixtures are what tests read.
const exempt = /^packages\/contract\/src$|\/fixtures$/
// A module has its entrance there, however small it is.
const mayHoldOne = /\/src\/(modules|features)\/[^/]+$/

function foldersOf({ sources }: Tree) {
  const files = new Map<string, string[]>()
  for (const { path } of sources) {
    if (isTest(path)) continue
    const folder = dirname(path)
    files.set(folder, [...(files.get(folder) ?? []), path])
  }
  return [...files].filter(([folder]) => !exempt.test(folder))
}

/** Law 4: a folder holds what one can overlook. */
export const folderSizeLaw: Law = (tree) =>
  foldersOf(tree)
    .filter(([, files]) => files.length > filesMax)
    .map(([path, { length: count }]): Finding => {
      const message = `${count} files, at most ${filesMax} are allowed (tests not counted). Move those of one part into a folder of their own.`
      return { law: '4', path, message, exception: { list: 'folders', entry: path, count } }
    })

/** Law 4: a folder is not made for one file. */
export const loneFileLaw: Law = (tree) => {
  const folders = foldersOf(tree)
  const isParent = (path: string) => folders.some(([folder]) => folder.startsWith(`${path}/`))
  return folders
    .filter(([path, files]) => files.length === 1 && /\/src\//.test(path) && !mayHoldOne.test(path) && !isParent(path))
    .map(([path, [file = '']]): Finding => {
      const message = `a folder for one file. Move ${file} into the folder above.`
      return { law: '4', path, message, exception: { list: 'loneFiles', entry: path, count: 1 } }
    })
}
