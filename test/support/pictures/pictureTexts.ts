/** Settings without which a picture shows what it is not about. */
export const pictureSettings = {
  "workbench.colorTheme": "Dark Modern",
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
  "workbench.editor.empty.hint": "hidden",
  "breadcrumbs.enabled": false,
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "editor.overviewRulerBorder": false,
  "editor.hideCursorInOverviewRuler": true,
  "editor.scrollbar.vertical": "hidden",
  "editor.scrollbar.horizontal": "hidden",
  "editor.renderWhitespace": "none",
  "editor.cursorBlinking": "solid",
  "editor.scrollBeyondLastLine": false,
  "editor.matchBrackets": "never",
  "editor.occurrencesHighlight": "off",
  "editor.selectionHighlight": false,
  "editor.lightbulb.enabled": "off",
  "diffEditor.renderOverviewRuler": false,
} as const;

const retry = `package main

import "time"

// retry calls f until it succeeds, and waits longer after each failure.
func retry(times int, pause time.Duration, f func() error) (err error) {
	for range times {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(pause)
		pause *= 2
	}
	return err
}
`;

/** Without a line end, so that the lines after it stay where they are. */
export const checkCode = `if err != nil {
	return fmt.Errorf("%s: %w", name, err)
}`;

/** The same as another computer changed it. */
export const checkElsewhere = `if err != nil {
	log.Print(err)
	return fmt.Errorf("%s: %w", name, err)
}`;

/** Three places for a check, each at another depth. */
const upload = `func upload(ctx context.Context, name string) error {
	file, err := os.Open(name)
	CHECK
	for chunk := range chunks(file) {
		for range retries {
			err = send(ctx, chunk)
			CHECK
		}
	}
	err = file.Close()
	CHECK
	return nil
}
`;

const orders = `-- Latest orders
SELECT id, name, total
FROM orders
WHERE created_at >= '2026-01-01'
ORDER BY created_at DESC
LIMIT 20;
`;

/** The files of the workspace. */
export const pictureFiles = {
  "retry.go": retry,
  "backup.go": 'package backup\n\nimport "time"\n\n',
  "check.go": checkCode,
  "upload.go": upload,
  "orders.sql": orders,
} as const;
