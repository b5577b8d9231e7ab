/** The part of QZ Tray's client that iWE uses; the package has no types. */

/** What a printer reports by itself. */
export interface PrinterEvent {
  printerName?: string;
  statusText?: string;
}
export interface QzTray {
  websocket: {
    isActive(): boolean;
    connect(options: { host: string[]; retries: number }): Promise<void>;
  };
  security: {
    setCertificatePromise(
      give: (resolve: (certificate?: string) => void, reject: (error: unknown) => void) => void,
    ): void;
    setSignatureAlgorithm(algorithm: 'SHA512'): void;
    setSignaturePromise(
      sign: (digest: string) => (resolve: (signature: string) => void, reject: (error: unknown) => void) => void,
    ): void;
  };
  printers: {
    getDefault(): Promise<string | null>;
    find(): Promise<string | string[]>;
    setPrinterCallbacks(listen: (event: PrinterEvent) => void): void;
    startListening(printer: string): Promise<void>;
    getStatus(): Promise<void>;
  };
  configs: { create(printer: string, options: { jobName: string }): object };
  print(
    config: object,
    data: readonly { type: 'pixel'; format: 'pdf'; flavor: 'base64'; data: string }[],
  ): Promise<void>;
}
