/**
 * The icons of the house, from lucide: one name, one meaning on every screen. Remotes take them from here, so that no
 * second copy is loaded.
 */
export {
  ArrowRight as ArrowRightIcon, BarChart3 as ReportsIcon, Boxes as WarehouseIcon, Building2 as OrganisationIcon, Check as CheckIcon,
  ChevronDown as ChevronDownIcon, Compass as LostIcon, Copy as CopyIcon, Database as BaseInfosIcon, Download as DownloadIcon, ExternalLink as ExternalLinkIcon,
  FileText as SheetIcon, History as HistoryIcon, Inbox as InboxIcon, KeyRound as PasswordIcon, Layers as PlatformIcon, LayoutGrid as GroupIcon, Lock as LockIcon, LogOut as LogoutIcon,
  MapPin as LocationIcon, PackageOpen as EmptyBoxIcon, PanelLeftClose as NarrowMenuIcon, PanelLeftOpen as WidenMenuIcon, Pencil as EditIcon, Plus as PlusIcon,
  RefreshCw as ReloadIcon, RotateCcw as ResetIcon, Search as SearchIcon, ShoppingCart as CartIcon, Trash2 as DeleteIcon, Truck as TruckIcon, Upload as UploadIcon,
  UserRound as CustomerIcon, X as CloseIcon, Zap as ExpressIcon,
} from 'lucide-react';
