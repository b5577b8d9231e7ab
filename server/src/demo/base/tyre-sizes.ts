import { TYRE_SIZE_CODES } from '@iwe/domain';

/** A tyre size with the load index that its carcass usually has. */
export interface TyreSize {
  /** Seven digits: width, profile, rim. */
  readonly key: string;
  readonly width: number;
  readonly profile: number;
  readonly rim: number;
  readonly loadIndex: number;
  readonly kind: 'car' | 'suv' | 'light truck';
}

// Sizes of the Australian market beyond the 37 suggested ones; width/profile/rim.
const MORE_SIZES = `
1457013 1556512 1656513 1656514 1756513 1756514 1756515 1755515 1757013 1855514 1856014 1857014 1855516 1950014 1955516 1956014
1956016 1957014 2054517 2055015 2055017 2056015 2056515 2057015 2057014 2154017 2154518 2155016 2155018 2155518 2155017 2156515
2156517 2157016 2157015 2157515 2253519 2253520 2254019 2254519 2254518 2255016 2255018 2255516 2255518 2255519 2256016 2257016
2257015 2257516 2353519 2353520 2354019 2354518 2354519 2354520 2355017 2355519 2355520 2355517 2355518 2356016 2356017 2356517
2356518 2357016 2357515 2358516 2453518 2453519 2453520 2454019 2454020 2454518 2454520 2455018 2455020 2455519 2456018 2456517
2457016 2457017 2457516 2553518 2553519 2553520 2554019 2554020 2554520 2555019 2555020 2555518 2555519 2555520 2556018 2556517
2557016 2557018 2652520 2653019 2653020 2653518 2653520 2654020 2654521 2655019 2655020 2655520 2656017 2656018 2656020 2656516
2657016 2657017 2657015 2657516 2753019 2753020 2753519 2753520 2754019 2754020 2754021 2754520 2754521 2755020 2755517 2755519
2756020 2756517 2756518 2757016 2757018 2853520 2854521 2854522 2855020 2855520 2856018 2856517 2857017 2857516 2953021 2953520
2954020 2954021 3053019 3054022 3055020 3057016 3152521 3153520 3153521 3157017 3157516 1758013 1958014 1858014 1957015 1858015
`;

/** What a passenger carcass of this size usually carries, as a load index. */
function loadIndexOf(width: number, profile: number, rim: number): number {
  return Math.max(70, Math.min(126, Math.round(width * 0.17 + profile * 0.34 + rim * 1.9 + 9)));
}

/** Every size, the 37 suggested ones first: they are also the ones that sell most. */
export const DEMO_TYRE_SIZES: readonly TyreSize[] = [
  ...new Set([...TYRE_SIZE_CODES, ...MORE_SIZES.trim().split(/\s+/)]),
].map((key) => {
  const width = Number(key.slice(0, 3));
  const profile = Number(key.slice(3, 5));
  const rim = Number(key.slice(5, 7));
  const kind = profile >= 70 && width >= 195 ? 'light truck' : width >= 225 && profile >= 50 ? 'suv' : 'car';
  return { key, width, profile, rim, kind, loadIndex: loadIndexOf(width, profile, rim) };
});
