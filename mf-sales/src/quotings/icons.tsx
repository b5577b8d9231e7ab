import type { ReactNode } from 'react';

function Icon({ size = 14, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </Icon>
);
export const CartIcon = () => (
  <Icon size={15}>
    <circle cx="9" cy="20" r="1" />
    <circle cx="18" cy="20" r="1" />
    <path d="M2.5 3.5h2.4l2.6 11.5a1.6 1.6 0 0 0 1.6 1.2h8.4a1.6 1.6 0 0 0 1.6-1.2L20.8 8H6" />
  </Icon>
);
export const HistoryIcon = () => (
  <Icon>
    <path d="M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.4" />
    <path d="M3.5 3.6v4.8h4.8M12 7.5V12l3 1.8" />
  </Icon>
);
export const CrossIcon = () => (
  <Icon size={13}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
export const TrashIcon = () => (
  <Icon>
    <path d="M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6" />
  </Icon>
);
export const KeyboardIcon = () => (
  <Icon size={16}>
    <rect x="2.5" y="5.5" width="19" height="13" rx="2" />
    <path d="M6.5 9.5h.01M10.2 9.5h.01M13.9 9.5h.01M17.5 9.5h.01M6.5 12.5h.01M17.5 12.5h.01M8.5 15.2h7" />
  </Icon>
);
export const LockIcon = () => (
  <Icon size={18}>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
);
export const TruckIcon = () => (
  <Icon size={11}>
    <path d="M2 6h11v10H2zM13 9.5h4l3.5 3.5v3H13" />
    <circle cx="6.5" cy="17.5" r="1.8" />
    <circle cx="16.5" cy="17.5" r="1.8" />
  </Icon>
);
export const ReceiptIcon = () => (
  <Icon size={18}>
    <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5" />
  </Icon>
);
