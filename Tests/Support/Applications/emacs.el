;; A buffer of Emacs that a test types into: emacs -Q -l emacs.el SOCKET TITLE.  It answers as answering.py
;; says.  -*- lexical-binding: t -*-

(defvar answering-socket nil)
(defvar answering-rest "")
(defvar answering-waiting nil)

(defun answering-text ()
  (with-current-buffer "text" (buffer-substring-no-properties (point-min) (point-max))))

(defun answering-answer (word &optional text)
  (process-send-string
   answering-socket
   (concat word
           (and text
                (concat " " (mapconcat (lambda (byte) (format "%02x" byte))
                                       (encode-coding-string text 'utf-8) "")))
           "\n")))

(defun answering-changed (&rest _)
  (cond ((and (equal answering-waiting "focus") (eq (frame-focus-state) t))
         (setq answering-waiting nil)
         (answering-answer "focus"))
        ((and (equal answering-waiting "line") (string-suffix-p "\n" (answering-text)))
         (setq answering-waiting nil)
         (answering-answer "line" (answering-text)))))

(defun answering-read (_ received)
  (setq answering-rest (concat answering-rest received))
  (while (string-match "\n" answering-rest)
    (let ((request (substring answering-rest 0 (match-beginning 0))))
      (setq answering-rest (substring answering-rest (match-end 0)))
      ;; A later request ends the wait of an earlier one.
      (setq answering-waiting nil)
      (cond ((equal request "text") (answering-answer "text" (answering-text)))
            ((equal request "clear")
             (with-current-buffer "text" (erase-buffer))
             (answering-answer "clear"))
            (t (setq answering-waiting request)))))
  (answering-changed))

(let ((path (pop command-line-args-left))
      (title (pop command-line-args-left)))
  (modify-frame-parameters nil (list (cons 'title title) (cons 'name title)))
  (switch-to-buffer "text")
  (fundamental-mode)
  ;; Keys are characters here, and Return ends a line.
  (electric-indent-mode 0)
  (blink-cursor-mode 0)
  (buffer-disable-undo)
  (local-set-key (kbd "TAB") #'self-insert-command)
  (add-hook 'post-command-hook #'answering-changed)
  (add-function :after after-focus-change-function #'answering-changed)
  (setq answering-socket
        (make-network-process
         :name "test" :family 'local :service path :coding 'utf-8-unix :noquery t
         :filter #'answering-read
         :sentinel (lambda (&rest _) (kill-emacs)))))
