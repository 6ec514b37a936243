export default function CustomerListPage() {
  return null
}
